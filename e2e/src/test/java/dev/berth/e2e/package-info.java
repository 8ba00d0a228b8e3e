/**
 * Black-box tests: the packaged program, real clients, real faults. Nothing here may use a class of
 * the program.
 */
@NullMarked
package dev.berth.e2e;

import org.jspecify.annotations.NullMarked;
