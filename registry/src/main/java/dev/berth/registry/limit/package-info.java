/**
 * How often one client may pull and push in a time, as all nodes together see it. How much it may
 * do at the same time is not for here: the web server of each node bounds that by itself.
 */
@NullMarked
package dev.berth.registry.limit;

import org.jspecify.annotations.NullMarked;
