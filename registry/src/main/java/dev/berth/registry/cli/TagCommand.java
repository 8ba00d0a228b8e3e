package dev.berth.registry.cli;

import picocli.CommandLine.Command;

/** {@code berth tag}: the group of the commands about tags. */
@Command(name = "tag", aliases = "tags", description = "List and delete tags")
final class TagCommand {}
