package dev.berth.registry.config;

import java.util.Locale;

/**
 * The definition of one setting.
 *
 * @param name its dotted name, such as {@code http.grace-period}
 * @param type how its value is written
 * @param defaultText the value when nothing is given; {@code <data>} stands for the data folder
 * @param documentation what it does, in one line
 */
record Setting<T>(String name, ValueType<T> type, String defaultText, String documentation) {
  static final String VARIABLE_PREFIX = "BERTH_";

  /** The environment variable of this setting, such as {@code BERTH_HTTP_GRACE_PERIOD}. */
  String variable() {
    return VARIABLE_PREFIX + name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  /** The part before the dot; empty for a setting that stands alone. */
  String group() {
    return name.substring(0, Math.max(0, name.indexOf('.')));
  }
}
