/**
 * Requests are routed by grammar, answered by the features' handlers, and their errors translated
 * in one place. Knows no feature; connections are the business of {@code http.server}.
 */
@NullMarked
package dev.berth.registry.http;

import org.jspecify.annotations.NullMarked;
