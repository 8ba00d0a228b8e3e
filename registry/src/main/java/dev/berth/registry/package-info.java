/**
 * Where the program begins, and the only place that builds services and puts them together. What
 * the services do stands in the packages below, by feature.
 */
@NullMarked
package dev.berth.registry;

import org.jspecify.annotations.NullMarked;
