/** The goal of Maven. Only here is Maven known. */
@NullMarked
package dev.berth.keyspace.gen.maven;

import org.jspecify.annotations.NullMarked;
