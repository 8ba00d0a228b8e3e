/**
 * The settings of Berth: their names, defaults and checks, and how they are read from flags,
 * variables and a file. Nothing here opens a port, a database or a folder, and no other package
 * reads an environment variable.
 */
@NullMarked
package dev.berth.registry.config;

import org.jspecify.annotations.NullMarked;
