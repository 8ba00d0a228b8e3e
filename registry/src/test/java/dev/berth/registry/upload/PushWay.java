package dev.berth.registry.upload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.oci.Digest;
import dev.berth.registry.Answer;
import dev.berth.registry.TestClient;
import java.net.http.HttpRequest.BodyPublishers;

/** A way to send the bytes of a blob to the repository {@code app}. */
enum PushWay {
  POST {
    @Override
    Answer push(TestClient client, String content, Digest digest) {
      return client.send("POST", UPLOADS + "?digest=" + digest, BodyPublishers.ofString(content));
    }
  },
  POST_AND_PUT {
    @Override
    Answer push(TestClient client, String content, Digest digest) {
      return client.put(start(client) + "?digest=" + digest, content);
    }
  },
  CHUNKS {
    @Override
    Answer push(TestClient client, String content, Digest digest) {
      String location = start(client);
      for (int third = 0; third < 3; third++) {
        location = location(patchThird(client, location, content, third), 202);
      }
      return client.put(location + "?digest=" + digest, "");
    }
  },
  CHUNKS_THE_LAST_ONE_IN_THE_PUT {
    @Override
    Answer push(TestClient client, String content, Digest digest) {
      String location = start(client);
      location = location(patchThird(client, location, content, 0), 202);
      location = location(patchThird(client, location, content, 1), 202);
      return client.put(
          location + "?digest=" + digest, third(content, 2), "Content-Range", range(content, 2));
    }
  },
  CHUNKS_OUT_OF_ORDER {
    @Override
    Answer push(TestClient client, String content, Digest digest) {
      String location = start(client);
      for (int third = 0; third < 3; third++) {
        Answer wrong = patchThird(client, location, content, (third + 1) % 3);
        assertThat(wrong.status()).isEqualTo(416);
        Answer status = client.get(location);
        assertThat(status.header("Range"))
            .contains(third == 0 ? "0-0" : "0-" + (third * third(content, 0).length() - 1));
        location = location(patchThird(client, location(status, 204), content, third), 202);
      }
      return client.put(location + "?digest=" + digest, "");
    }
  },
  CHUNKS_AND_A_PUT_OUT_OF_ORDER {
    @Override
    Answer push(TestClient client, String content, Digest digest) {
      String location = start(client);
      location = location(patchThird(client, location, content, 0), 202);
      String end = location + "?digest=" + digest;
      Answer early = client.put(end, third(content, 2), "Content-Range", range(content, 2));
      assertThat(early.status()).isEqualTo(416);
      assertThat(client.get(end).status()).isEqualTo(204);
      patchThird(client, location, content, 1);
      return client.put(end, third(content, 2), "Content-Range", range(content, 2));
    }
  },
  STREAM {
    @Override
    Answer push(TestClient client, String content, Digest digest) {
      Answer streamed = client.patchChunked(start(client), content.getBytes(UTF_8));
      return client.put(location(streamed, 202) + "?digest=" + digest, "");
    }
  };

  private static final String UPLOADS = "/v2/app/blobs/uploads/";

  /** Sends the bytes, which should be three at least for chunks; returns the last answer. */
  abstract Answer push(TestClient client, String content, Digest digest);

  private static String start(TestClient client) {
    return location(client.post(UPLOADS), 202);
  }

  static String location(Answer answer, int status) {
    assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
    return answer.header("Location").orElseThrow();
  }

  private static Answer patchThird(TestClient client, String location, String content, int third) {
    return client.patch(location, third(content, third), "Content-Range", range(content, third));
  }

  private static String third(String content, int third) {
    int length = content.length() / 3;
    return content.substring(third * length, third == 2 ? content.length() : (third + 1) * length);
  }

  private static String range(String content, int third) {
    int first = third * (content.length() / 3);
    return "%d-%d".formatted(first, first + third(content, third).length() - 1);
  }
}
