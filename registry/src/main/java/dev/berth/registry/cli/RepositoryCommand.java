package dev.berth.registry.cli;

import picocli.CommandLine.Command;

/** {@code berth repository}: the group of the commands about repositories. */
@Command(name = "repository", aliases = "repo", description = "List, show and delete repositories")
final class RepositoryCommand {}
