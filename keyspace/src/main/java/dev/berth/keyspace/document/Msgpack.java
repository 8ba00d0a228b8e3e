package dev.berth.keyspace.document;

/** The first bytes of MessagePack values. */
final class Msgpack {
  static final int FIXMAP = 0x80;
  static final int FIXARRAY = 0x90;
  static final int FIXSTR = 0xA0;
  static final int FIXSTR_LAST = 0xBF;
  static final int NIL = 0xC0;
  static final int UNUSED = 0xC1;
  static final int FALSE = 0xC2;
  static final int TRUE = 0xC3;
  static final int BIN8 = 0xC4;
  static final int BIN16 = 0xC5;
  static final int BIN32 = 0xC6;
  static final int EXT8 = 0xC7;
  static final int EXT16 = 0xC8;
  static final int EXT32 = 0xC9;
  static final int FLOAT32 = 0xCA;
  static final int FLOAT64 = 0xCB;
  static final int UINT8 = 0xCC;
  static final int UINT16 = 0xCD;
  static final int UINT32 = 0xCE;
  static final int UINT64 = 0xCF;
  static final int INT8 = 0xD0;
  static final int INT16 = 0xD1;
  static final int INT32 = 0xD2;
  static final int INT64 = 0xD3;
  static final int FIXEXT1 = 0xD4;
  static final int FIXEXT2 = 0xD5;
  static final int FIXEXT4 = 0xD6;
  static final int FIXEXT8 = 0xD7;
  static final int FIXEXT16 = 0xD8;
  static final int STR8 = 0xD9;
  static final int STR16 = 0xDA;
  static final int STR32 = 0xDB;
  static final int ARRAY16 = 0xDC;
  static final int ARRAY32 = 0xDD;
  static final int MAP16 = 0xDE;
  static final int MAP32 = 0xDF;
  static final int NEGATIVE_FIXINT = 0xE0;

  /** The extension type of a time. */
  static final byte TIMESTAMP = -1;

  static final int TIMESTAMP_32 = 4;
  static final int TIMESTAMP_64 = 8;
  static final int TIMESTAMP_96 = 12;

  /** The bits of the first byte of a short map or list that say how long it is. */
  static final int FIX_LENGTH = 0x0F;

  /** The bits of a 64-bit time that are seconds; those above are nanoseconds. */
  static final int SECOND_BITS = 34;

  private Msgpack() {}

  /** What a value is, as its first byte tells. */
  enum Kind {
    NIL("nil"),
    BOOLEAN("a boolean"),
    INTEGER("an integer"),
    DECIMAL("a decimal"),
    TEXT("text"),
    BYTES("bytes"),
    LIST("a list"),
    MAP("a map"),
    EXTENSION("an extension"),
    NONE("no MessagePack");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  static Kind kind(int head) {
    return switch (head) {
      case NIL -> Kind.NIL;
      case UNUSED -> Kind.NONE;
      case FALSE, TRUE -> Kind.BOOLEAN;
      case BIN8, BIN16, BIN32 -> Kind.BYTES;
      case FLOAT32, FLOAT64 -> Kind.DECIMAL;
      case STR8, STR16, STR32 -> Kind.TEXT;
      case ARRAY16, ARRAY32 -> Kind.LIST;
      case MAP16, MAP32 -> Kind.MAP;
      case EXT8, EXT16, EXT32, FIXEXT1, FIXEXT2, FIXEXT4, FIXEXT8, FIXEXT16 -> Kind.EXTENSION;
      default -> kindOfShort(head);
    };
  }

  /** Of first bytes that hold the value, or its length, themselves. */
  private static Kind kindOfShort(int head) {
    if (head < FIXMAP || head > FIXSTR_LAST) {
      return Kind.INTEGER;
    }
    if (head < FIXARRAY) {
      return Kind.MAP;
    }
    return head < FIXSTR ? Kind.LIST : Kind.TEXT;
  }
}
