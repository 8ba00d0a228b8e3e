/**
 * The web server: requests are routed by grammar, answered by the features' handlers, and their
 * errors translated in one place. The only package that imports the server library; it knows no
 * feature.
 */
@NullMarked
package dev.berth.registry.http;

import org.jspecify.annotations.NullMarked;
