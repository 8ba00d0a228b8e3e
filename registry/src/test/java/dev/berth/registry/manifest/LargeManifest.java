package dev.berth.registry.manifest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.berth.oci.ManifestLimits;
import dev.berth.oci.RepositoryName;
import java.util.HexFormat;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Manifests that need as much memory as possible for their size, within the default limits. */
enum LargeManifest {
  LAYERS_WITH_SHORT_DIGESTS {
    @Override
    String fields() {
      return "\"layers\":[" + descriptors(MOST, i -> descriptor("a/b", sha256(i))) + "]";
    }
  },
  LAYERS_WITH_LONG_DIGESTS {
    @Override
    String fields() {
      return "\"layers\":[" + descriptors(MOST, i -> descriptor("a/b", sha512(i))) + "]";
    }
  },
  LAYERS_WITH_DIFFERENT_TYPES {
    @Override
    String fields() {
      return "\"layers\":[" + descriptors(MOST, i -> descriptor("a/" + i, sha256(i))) + "]";
    }
  },
  FEW_LAYERS_WITH_DIFFERENT_TYPES {
    @Override
    String fields() {
      return "\"layers\":[" + descriptors(300, i -> descriptor("a/" + i, sha256(i))) + "]";
    }
  },
  MISSING_LAYERS {
    @Override
    String fields() {
      return "\"layers\":[" + descriptors(MOST, i -> descriptor("a/b", sha512(i + MOST))) + "]";
    }
  },
  CHILDREN {
    @Override
    String fields() {
      return "\"manifests\":[" + descriptors(MOST, i -> descriptor("a/b", sha256(i))) + "]";
    }
  },
  MANY_ANNOTATIONS {
    @Override
    String fields() {
      return referrer(descriptors(9_990, i -> "\"%d\":\"\u0101\"".formatted(i)));
    }
  },
  ONE_LONG_ANNOTATION {
    @Override
    String fields() {
      return referrer("\"a\":\"\u0101%s\"".formatted("x".repeat((512 << 10) - 100)));
    }
  },
  LONG_NAMES {
    @Override
    String fields() {
      return "\"x\":{" + descriptors(9_990, i -> "\"\u0101%050d\":0".formatted(i)) + "}";
    }
  },
  NAMES_EVERYWHERE {
    @Override
    String fields() {
      return "\"x\":[" + descriptors(300_000, i -> "{\"%d\":0}".formatted(i)) + "]";
    }
  },
  EVERYTHING {
    @Override
    String fields() {
      return LAYERS_WITH_DIFFERENT_TYPES.fields()
          + ","
          + MANY_ANNOTATIONS.fields()
          + ",\"x\":\"%s\"".formatted("x".repeat(2 << 20));
    }
  };

  static final ManifestLimits LIMITS = new ManifestLimits(4 << 20, 64, 10_000, 10_000, 512 << 10);
  static final int MOST = 10_000;
  static final RepositoryName REPOSITORY = new RepositoryName("large/manifests");

  abstract String fields();

  /** The document, different for each note. */
  byte[] payload(String note) {
    return "{%s,\"note\":\"%s\"}".formatted(fields(), note).getBytes(UTF_8);
  }

  private static String referrer(String annotations) {
    return "\"subject\":%s,\"annotations\":{%s}"
        .formatted(descriptor("a/b", sha256(0)), annotations);
  }

  private static String descriptors(int count, IntFunction<String> descriptor) {
    return IntStream.range(0, count).mapToObj(descriptor).collect(Collectors.joining(","));
  }

  private static String descriptor(String mediaType, String digest) {
    return "{\"mediaType\":\"" + mediaType + "\",\"digest\":\"" + digest + "\",\"size\":9}";
  }

  private static String sha256(int number) {
    return "sha256:" + "0".repeat(56) + HexFormat.of().toHexDigits(number);
  }

  private static String sha512(int number) {
    return "sha512:" + "0".repeat(120) + HexFormat.of().toHexDigits(number);
  }
}
