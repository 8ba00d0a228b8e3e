package dev.berth.registry.config;

/** How many characters must be inserted, removed or replaced to turn one text into another. */
public final class EditDistance {
  private EditDistance() {}

  public static int between(String first, String second) {
    int[] previous = new int[second.length() + 1];
    for (int j = 0; j <= second.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= first.length(); i++) {
      previous = nextRow(previous, i, first.charAt(i - 1), second);
    }
    return previous[second.length()];
  }

  private static int[] nextRow(int[] previous, int i, char character, String second) {
    int[] row = new int[previous.length];
    row[0] = i;
    for (int j = 1; j < row.length; j++) {
      int replaced = previous[j - 1] + (character == second.charAt(j - 1) ? 0 : 1);
      row[j] = Math.min(replaced, 1 + Math.min(previous[j], row[j - 1]));
    }
    return row;
  }
}
