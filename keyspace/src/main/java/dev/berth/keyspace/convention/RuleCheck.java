package dev.berth.keyspace.convention;

/**
 * A check with the arguments that a rule gives it.
 *
 * @param where which families it is about
 */
public record RuleCheck(CheckKind kind, Where where, Check check) {}
