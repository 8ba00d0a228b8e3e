package dev.berth.e2e.siege.attack;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Keys of JSON objects that are hard on hash tables, or just many. */
final class Keys {
  private static final int LETTERS = 26;

  private Keys() {}

  /** Returns four-letter words in alphabetical order, whose hash codes are close together. */
  static List<String> neighbours(int count) {
    return IntStream.range(0, count).mapToObj(number -> word(number, 4)).toList();
  }

  /** Returns five-letter words at random; some may be there twice. */
  static List<String> random(RandomGenerator random, int count) {
    int words = (int) Math.pow(LETTERS, 5);
    return Stream.generate(() -> word(random.nextInt(words), 5)).limit(count).toList();
  }

  /** Returns different words of one length that have the same hash code. */
  static List<String> colliding(int count) {
    int pairs = 32 - Integer.numberOfLeadingZeros(count - 1);
    return IntStream.range(0, count).mapToObj(number -> pairs(number, pairs)).toList();
  }

  private static String word(int number, int length) {
    char[] word = new char[length];
    int rest = number;
    for (int i = length - 1; i >= 0; i--) {
      word[i] = (char) ('a' + rest % LETTERS);
      rest /= LETTERS;
    }
    return new String(word);
  }

  /** Writes a number in binary, with two pairs of letters that have the same hash code. */
  private static String pairs(int number, int length) {
    StringBuilder word = new StringBuilder();
    for (int bit = 0; bit < length; bit++) {
      word.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return word.toString();
  }
}
