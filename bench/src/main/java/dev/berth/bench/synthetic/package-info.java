/**
 * A made-up registry in the proportions of a real one, of any size. It only fills a database; what
 * is measured there is decided elsewhere.
 */
@NullMarked
package dev.berth.bench.synthetic;

import org.jspecify.annotations.NullMarked;
