/**
 * Which numbered rule each executed test shows, and the report made from it. For tests only: no
 * program of ours uses this at run time, and nothing of the registry lives here.
 */
@NullMarked
package dev.berth.rules;

import org.jspecify.annotations.NullMarked;
