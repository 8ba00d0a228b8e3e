package dev.berth.registry.cli;

import picocli.CommandLine.Command;

/** {@code berth gc}: the group of the commands about garbage collection. */
@Command(name = "gc", description = "Watch and work garbage collection.")
final class GcCommand {}
