package dev.berth.registry.cli;

import picocli.CommandLine.Command;

/** {@code berth db}: the group of the database commands. */
@Command(name = "db", description = "Show and migrate the database")
final class DatabaseCommand {}
