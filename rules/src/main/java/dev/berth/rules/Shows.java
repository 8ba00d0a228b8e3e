package dev.berth.rules;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the rules that a test method shows, by their ids in {@code docs/rules.tsv}. The rule counts
 * as shown when the method was executed and every invocation of it passed.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Shows {
  /** Ids of rules, such as {@code "R8"}. */
  String[] value();
}
