package dev.berth.keyspace.document;

/** The kinds of documents. */
public enum DocumentType {
  JSON {
    @Override
    public DocumentReader reader(byte[] document) {
      return new JsonReader(Bounds.checkSize(document));
    }

    @Override
    public DocumentWriter writer() {
      return new JsonWriter();
    }
  },
  MSGPACK {
    @Override
    public DocumentReader reader(byte[] document) {
      return new MsgpackReader(Bounds.checkSize(document));
    }

    @Override
    public DocumentWriter writer() {
      return new MsgpackWriter();
    }
  };

  /**
   * Begins to read.
   *
   * @throws MalformedException when the document is too large, or does not even begin as one
   */
  public abstract DocumentReader reader(byte[] document);

  public abstract DocumentWriter writer();

  /**
   * Reads to the end without looking at the content.
   *
   * @throws MalformedException when this is not one whole document
   */
  public void checkWellFormed(byte[] document) {
    DocumentReader reader = reader(document);
    reader.skip();
    reader.finish();
  }
}
