/**
 * The {@code berth} command line: options, help, exit codes, messages. What the commands do stands
 * elsewhere, behind {@link dev.berth.registry.cli.Commands}; nothing here opens a database, a
 * folder or a port.
 */
@NullMarked
package dev.berth.registry.cli;

import org.jspecify.annotations.NullMarked;
