/**
 * How commands print: tables, sizes and times for people, JSON for programs. What is printed is
 * decided elsewhere; nothing here knows a feature.
 */
@NullMarked
package dev.berth.registry.output;

import org.jspecify.annotations.NullMarked;
