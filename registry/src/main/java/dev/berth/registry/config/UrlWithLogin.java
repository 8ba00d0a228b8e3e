package dev.berth.registry.config;

import java.util.Optional;

/** A URL taken apart, so that nothing secret stays in it. */
interface UrlWithLogin {
  /** The URL without user and password. */
  String url();

  Optional<String> user();

  Optional<String> password();
}
