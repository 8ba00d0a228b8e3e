/** What every storage must do, whatever it is made of, and a storage that fails on demand. */
@NullMarked
package dev.berth.registry.storage;

import org.jspecify.annotations.NullMarked;
