/** The web server's parts, each on its own, and bodies of requests for tests of the features. */
@NullMarked
package dev.berth.registry.http;

import org.jspecify.annotations.NullMarked;
