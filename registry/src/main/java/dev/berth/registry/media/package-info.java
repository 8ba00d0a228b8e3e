/** Media types as the database knows them: each name once, with a small number for its rows. */
@NullMarked
package dev.berth.registry.media;

import org.jspecify.annotations.NullMarked;
