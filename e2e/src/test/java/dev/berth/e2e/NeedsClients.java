package dev.berth.e2e;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Clients that a test cannot do without. Where one is missing the test is skipped and says so; CI
 * has them all, so there a missing one is a failure.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(MissingClients.class)
@interface NeedsClients {
  String[] value();
}
