package dev.berth.registry.db.embedded;

import com.sun.security.auth.module.UnixSystem;
import dev.berth.registry.embedded.EmbeddedServerException;
import java.util.ArrayList;
import java.util.List;

/**
 * How to start a program of PostgreSQL, which refuses to run as root.
 *
 * @param prefix words before the command
 */
record Privileges(List<String> prefix) {
  /** A user namespace without any mapping: root outside, an unknown user without rights inside. */
  private static final List<String> NAMESPACE = List.of("unshare", "--user");

  static Privileges ofThisProcess() {
    if (new UnixSystem().getUid() != 0) {
      return new Privileges(List.of());
    }
    if (!Command.of(withPrefix(NAMESPACE, List.of("true"))).succeeds()) {
      throw new EmbeddedServerException(
          "PostgreSQL refuses to run as root, and this system does not allow root to make a user"
              + " namespace: run as an ordinary user, or set database.url to a PostgreSQL of your"
              + " own");
    }
    return new Privileges(NAMESPACE);
  }

  List<String> apply(List<String> command) {
    return withPrefix(prefix, command);
  }

  private static List<String> withPrefix(List<String> prefix, List<String> command) {
    List<String> words = new ArrayList<>(prefix);
    words.addAll(command);
    return List.copyOf(words);
  }
}
