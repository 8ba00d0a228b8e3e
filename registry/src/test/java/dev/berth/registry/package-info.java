/** What tests of several features need, and the rules that hold between packages. */
@NullMarked
package dev.berth.registry;

import org.jspecify.annotations.NullMarked;
