/** Uploads on a real database and real files, one node or several, undisturbed and disturbed. */
@NullMarked
package dev.berth.registry.upload;

import org.jspecify.annotations.NullMarked;
