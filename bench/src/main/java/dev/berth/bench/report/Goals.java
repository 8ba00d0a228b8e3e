package dev.berth.bench.report;

/** What figures should be, beside what they are. */
public final class Goals {
  private final Table table = new Table("goal", "measured", "wanted", "");

  public Goals add(String what, String measured, String wanted, boolean met) {
    table.row(what, measured, wanted, met ? "met" : "**missed**");
    return this;
  }

  @Override
  public String toString() {
    return table.toString();
  }
}
