/** Values and parsing, by example and by property. */
@NullMarked
package dev.berth.oci;

import org.jspecify.annotations.NullMarked;
