package dev.berth.keyspace.value;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.berth.keyspace.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The first byte of an input chooses the way in which the rest of it is written. */
final class ValueFuzzTest {
  private static final Values VALUES =
      new Values(
          Sample.keyspace(
              """
              keyspace: sample
              variables: {id: {like: "[0-9]+"}}
              records:
                All:
                  text: {type: text, short: t, optional: true}
                  integer: {type: integer, short: i, optional: true}
                  decimal: {type: decimal, short: d, optional: true}
                  boolean: {type: boolean, short: b, optional: true}
                  time: {type: time, short: m, optional: true}
                  ms: {type: time, unit: ms, short: s, optional: true}
                  bytes: {type: bytes, short: y, optional: true}
                  json: {type: json, short: j, optional: true}
                  word: {one-of: [good, bad], short: w, optional: true}
                  list: {type: list of record All, short: l, optional: true}
                  document: {type: json All, short: o, optional: true}
              families:
                a: {key: "a:<id>", type: string, value: json All, life: {ttl: 1h}}
                b: {key: "b:<id>", type: string, value: {encoding: json, record: All, names: short}, life: {ttl: 1h}}
                c: {key: "c:<id>", type: string, value: {encoding: json, record: All, names: positional}, life: {ttl: 1h}}
                d: {key: "d:<id>", type: string, value: msgpack All, life: {ttl: 1h}}
                e: {key: "e:<id>", type: string, value: {encoding: msgpack, record: All, names: short}, life: {ttl: 1h}}
                f: {key: "f:<id>", type: string, value: {encoding: msgpack, record: All, names: positional}, life: {ttl: 1h}}
              """));
  private static final List<ValueCodec<Map<String, Object>>> CODECS =
      List.of("a", "b", "c", "d", "e", "f").stream().map(VALUES::record).toList();

  @FuzzTest
  void isAValueOrRefused(byte[] bytes) {
    if (bytes.length > 0) {
      // A letter, so that a seed can be written by hand.
      ValueCodec<Map<String, Object>> codec =
          CODECS.get(Math.floorMod(bytes[0] - 'a', CODECS.size()));
      HostileValues.assertReadOrRefused(codec, Arrays.copyOfRange(bytes, 1, bytes.length));
    }
  }
}
