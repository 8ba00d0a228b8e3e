package dev.berth.e2e;

/** How a run of the launcher ended, and what it and the program printed. */
record LauncherRun(int exitCode, String output, String errors) {}
