package dev.berth.oci;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Writes a manifest in one of the many ways that JSON has to say it: fields in any order, unknown
 * ones between them, blanks anywhere, any character escaped.
 */
final class DocumentText {
  private static final String[] BLANKS = {"", "", "", " ", "\n", "\t", "\r\n", "   "};
  private static final String[] UNKNOWN_KEYS = {
    "platform", "data", "urls", "x", "", " layers", "layers.", "é", "\uD83D\uDEA2", "null"
  };
  private static final String[] UNKNOWN_VALUES = {
    "null", "true", "false", "0", "-1.5e-3", "1E400", "123456789012345678901234567890", "{}", "[]"
  };

  private final Random random;

  DocumentText(Random random) {
    this.random = random;
  }

  /** A key and the text of its value. */
  record Member(String key, String value) {}

  /** The fields of a manifest, as they are in no particular order. */
  List<Member> members(Manifest manifest, boolean typed) {
    List<Member> members = new ArrayList<>();
    members.add(new Member("schemaVersion", "2"));
    if (typed) {
      members.add(new Member("mediaType", string(manifest.mediaType().name())));
    }
    manifest
        .artifactType()
        .ifPresent(type -> members.add(new Member("artifactType", string(type))));
    annotations(manifest).ifPresent(members::add);
    manifest.subject().ifPresent(it -> members.add(new Member("subject", descriptor(it))));
    manifest.config().ifPresent(it -> members.add(new Member("config", descriptor(it))));
    if (manifest.mediaType().name().contains("index")
        || manifest.mediaType().name().contains("list")) {
      members.add(new Member("manifests", descriptors(manifest.children())));
    } else {
      String key = random.nextInt(4) == 0 ? "blobs" : "layers";
      members.add(new Member(key, descriptors(manifest.layers())));
    }
    return members;
  }

  private Optional<Member> annotations(Manifest manifest) {
    if (manifest.annotations().isEmpty() && random.nextBoolean()) {
      return Optional.empty();
    }
    List<Member> members =
        manifest.annotations().entrySet().stream()
            .map(entry -> new Member(entry.getKey(), string(entry.getValue())))
            .toList();
    return Optional.of(new Member("annotations", exactly(members)));
  }

  String descriptors(List<Descriptor> descriptors) {
    return descriptors.stream()
        .map(this::descriptor)
        .collect(Collectors.joining(blank() + "," + blank(), "[" + blank(), blank() + "]"));
  }

  String descriptor(Descriptor descriptor) {
    return object(
        List.of(
            new Member("mediaType", string(descriptor.mediaType().name())),
            new Member("digest", string(descriptor.digest().toString())),
            new Member("size", String.valueOf(descriptor.size()))));
  }

  /** An object of these members and some that nobody knows, shuffled. */
  String object(List<Member> members) {
    List<Member> all = new ArrayList<>(members);
    if (random.nextInt(3) == 0) {
      String key = UNKNOWN_KEYS[random.nextInt(UNKNOWN_KEYS.length)];
      all.add(new Member(key, unknownValue(4)));
    }
    Collections.shuffle(all, random);
    return exactly(all);
  }

  String exactly(List<Member> members) {
    return members.stream()
        .map(member -> string(member.key()) + blank() + ":" + blank() + member.value())
        .collect(Collectors.joining(blank() + "," + blank(), "{" + blank(), blank() + "}"));
  }

  private String unknownValue(int depth) {
    return switch (random.nextInt(depth > 0 ? 4 : 2)) {
      case 0 -> UNKNOWN_VALUES[random.nextInt(UNKNOWN_VALUES.length)];
      case 1 -> string("mediaType\u0000\"\\\uD83D\uDEA2");
      case 2 -> "[" + unknownValue(depth - 1) + blank() + "," + unknownValue(depth - 1) + "]";
      default -> exactly(List.of(new Member("layers", unknownValue(depth - 1))));
    };
  }

  /** A string with some of its characters escaped, some of them needlessly. */
  String string(String content) {
    boolean plain = random.nextBoolean();
    StringBuilder text = new StringBuilder("\"");
    content.codePoints().forEach(c -> text.append(character(c, plain)));
    return text.append('"').toString();
  }

  private String character(int codePoint, boolean plain) {
    String character = Character.toString(codePoint);
    if (codePoint < ' ' || "\"\\".contains(character) || (!plain && random.nextInt(5) == 0)) {
      return character.chars().mapToObj(this::escape).collect(Collectors.joining());
    }
    return codePoint == '/' && random.nextBoolean() ? "\\/" : character;
  }

  private String escape(int unit) {
    return String.format(Locale.ROOT, random.nextBoolean() ? "\\u%04x" : "\\u%04X", unit);
  }

  private String blank() {
    return BLANKS[random.nextInt(BLANKS.length)];
  }
}
