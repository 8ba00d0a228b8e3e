package dev.berth.keyspace.pattern;

/** A text is not in the notation of keys. Says what is wrong and how to mend it. */
public final class TemplateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String mend;

  TemplateException(String what, String mend) {
    super(what);
    this.mend = mend;
  }

  public String mend() {
    return mend;
  }
}
