/**
 * How often repositories are pulled and pushed to: counted in Redis or in the memory of the node,
 * and drained from there into the database. Nothing here decides what is a pull or a push.
 */
@NullMarked
package dev.berth.registry.traffic;

import org.jspecify.annotations.NullMarked;
