package dev.berth.keyspace.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.rules.Shows;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;

/** What holds for every record of every catalog. */
class RandomRecordsTest {
  @Property(tries = 200)
  void readsWhatItWroteInEveryWay(@ForAll long seed) {
    RandomRecords records = new RandomRecords(seed);
    Map<String, Object> value = records.value();
    for (String family : RandomRecords.FAMILIES) {
      ValueCodec<Map<String, Object>> codec = new Values(records.keyspace()).record(family);

      assertThat(ComparableValue.of(codec.decode(codec.encode(value))))
          .as("%s", family)
          .isEqualTo(ComparableValue.of(value));
    }
  }

  @Property(tries = 100)
  void equalValuesHaveEqualBytes(@ForAll long seed) {
    RandomRecords records = new RandomRecords(seed);
    Map<String, Object> value = records.value();
    for (String family : RandomRecords.FAMILIES) {
      ValueCodec<Map<String, Object>> codec = new Values(records.keyspace()).record(family);

      assertThat(codec.encode(new TreeMap<>(value))).isEqualTo(codec.encode(new HashMap<>(value)));
    }
  }

  @Property(tries = 100)
  @Shows("G15")
  void anotherLibraryReadsItsMessagePack(@ForAll long seed) throws IOException {
    RandomRecords records = new RandomRecords(seed);
    for (String family : RandomRecords.FAMILIES.subList(3, 6)) {
      byte[] bytes = new Values(records.keyspace()).record(family).encode(records.value());
      try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(bytes)) {
        unpacker.unpackValue();
        assertThat(unpacker.getTotalReadBytes()).isEqualTo(bytes.length);
      }
    }
  }

  @Property(tries = 100)
  void noBeginningOfAValueIsAValue(@ForAll long seed) {
    RandomRecords records = new RandomRecords(seed);
    for (String family : RandomRecords.FAMILIES) {
      ValueCodec<Map<String, Object>> codec = new Values(records.keyspace()).record(family);
      byte[] bytes = codec.encode(records.value());
      int step = 1 + bytes.length / 200;
      for (int length = 0; length < bytes.length; length += step) {
        assertThat(decodes(codec, Arrays.copyOf(bytes, length)))
            .as("%s %d", family, length)
            .isFalse();
      }
      assertThat(decodes(codec, Arrays.copyOf(bytes, bytes.length + 1))).isFalse();
    }
  }

  @Property(tries = 200)
  void whatIsReadFromDamagedBytesCanBeWrittenAgain(@ForAll long seed) {
    RandomRecords records = new RandomRecords(seed);
    Random random = new Random(seed);
    for (String family : RandomRecords.FAMILIES) {
      ValueCodec<Map<String, Object>> codec = new Values(records.keyspace()).record(family);
      byte[] bytes = codec.encode(records.value());
      for (int i = 0; i < 20; i++) {
        byte[] damaged = bytes.clone();
        damaged[random.nextInt(bytes.length)] = (byte) random.nextInt();
        HostileValues.assertReadOrRefused(codec, damaged);
      }
    }
  }

  private static boolean decodes(ValueCodec<?> codec, byte[] bytes) {
    try {
      codec.decode(bytes);
      return true;
    } catch (DecodeException e) {
      return false;
    }
  }
}
