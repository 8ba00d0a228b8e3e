package dev.berth.registry.http;

import java.util.List;

/**
 * Headers that keep browsers from executing content of this registry as part of its origin. They
 * are in every answer, errors included.
 */
final class SecurityHeaders {
  /** Browsers take content for what {@code Content-Type} says, never for what it looks like. */
  private static final Response.Header NO_SNIFFING =
      new Response.Header("X-Content-Type-Options", "nosniff");

  /** A page made of content would load and execute nothing, and have no origin. */
  private static final Response.Header NO_SCRIPTS =
      new Response.Header(
          "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox");

  static final List<Response.Header> ALL = List.of(NO_SNIFFING, NO_SCRIPTS);

  private SecurityHeaders() {}
}
