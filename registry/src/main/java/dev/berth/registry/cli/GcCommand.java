package dev.berth.registry.cli;

import picocli.CommandLine.Command;

/** {@code berth gc}: the group of the commands about garbage collection. */
@Command(name = "gc", description = "Inspect and run garbage collection, restore what was deleted")
final class GcCommand {}
