package dev.berth.registry.http;

import java.util.List;

/** The headers of a request, line by line. */
@FunctionalInterface
interface HeaderLines {
  /** Returns the values of all headers with this name, whatever its case, in order. */
  List<String> of(String name);
}
