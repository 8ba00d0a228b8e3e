package dev.berth.oci;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads the tokens of a document, and refuses repeated names and objects with too many or too long
 * ones.
 *
 * <p>Only the names of objects that are still open are held, so the limits on them bound the
 * memory, whatever the size of the document. They are in a {@link HashSet}: the JDK's immutable
 * sets take quadratic time for names that were chosen to collide. Not thread-safe.
 */
final class JsonTokens {
  private final JsonParser parser;
  private final ManifestLimits limits;
  private final ArrayDeque<OpenObject> open = new ArrayDeque<>();
  private int openMembers;
  private int openCharacters;

  JsonTokens(JsonParser parser, ManifestLimits limits) {
    this.parser = parser;
    this.limits = limits;
  }

  /** The names of an object whose end was not reached yet. */
  private static final class OpenObject {
    final Set<String> names = new HashSet<>(4);
    int characters;
  }

  /** Moves to the next token; null at the end of the document. */
  @Nullable JsonToken next() {
    @Nullable JsonToken token = parser.nextToken();
    if (token == JsonToken.START_OBJECT) {
      open.push(new OpenObject());
    } else if (token == JsonToken.END_OBJECT) {
      OpenObject ended = open.pop();
      openMembers -= ended.names.size();
      openCharacters -= ended.characters;
    } else if (token == JsonToken.PROPERTY_NAME) {
      add(parser.currentName());
    }
    return token;
  }

  private void add(String name) {
    OpenObject object = open.element();
    if (!object.names.add(name)) {
      throw ManifestParser.invalid("the name '%s' is repeated".formatted(Shown.shortened(name)));
    }
    object.characters += name.length();
    openCharacters += name.length();
    openMembers++;
    if (openMembers > limits.members()) {
      throw ManifestParser.invalid(
          "an object and those around it have more than %d members together"
              .formatted(limits.members()));
    }
    if (openCharacters > limits.annotationBytes()) {
      throw ManifestParser.invalid(
          "names in an object and those around it have more than %d characters together"
              .formatted(limits.annotationBytes()));
    }
  }

  /** Moves to the value of the next member of an object, and returns its name; null at the end. */
  @Nullable String nextName() {
    if (next() != JsonToken.PROPERTY_NAME) {
      return null;
    }
    String name = parser.currentName();
    next();
    return name;
  }

  @Nullable JsonToken current() {
    return parser.currentToken();
  }

  boolean isNull() {
    return current() == JsonToken.VALUE_NULL;
  }

  /** The text of the current token, a member of this name. */
  String text(String name) {
    requireText(name);
    return parser.getString();
  }

  /** Refuses the document if the current token, a member of this name, is not text. */
  void requireText(String name) {
    if (current() != JsonToken.VALUE_STRING) {
      throw ManifestParser.invalid("'%s' is not a string".formatted(name));
    }
  }

  /** The number at the current token, a member of this name. */
  long number(String name) {
    if (current() != JsonToken.VALUE_NUMBER_INT) {
      throw ManifestParser.invalid("'%s' is not a whole number".formatted(name));
    }
    return parser.getLongValue();
  }

  /** Moves to the end of the current value. */
  void skip() {
    int depth = 0;
    @Nullable JsonToken token = current();
    while (token != null) {
      if (token.isStructStart()) {
        depth++;
      } else if (token.isStructEnd()) {
        depth--;
      }
      if (depth == 0) {
        return;
      }
      token = next();
    }
  }
}
