package dev.berth.keyspace.redis.model;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;

/** A restaurant and where it is. */
record Restaurant(@Pattern(regexp = "[0-9]+") String id, @NotBlank String name, Position at) {}
