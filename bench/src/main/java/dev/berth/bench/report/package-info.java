/**
 * How figures become text: numbers, tables, the machine they come from, the page they are written
 * to. Nothing is measured here.
 */
@NullMarked
package dev.berth.bench.report;

import org.jspecify.annotations.NullMarked;
