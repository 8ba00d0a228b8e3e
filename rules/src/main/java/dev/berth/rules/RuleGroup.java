package dev.berth.rules;

import java.util.List;

/** Rules from one source, in their order; their ids are the letter of the group and a number. */
record RuleGroup(String letter, String title, List<Rule> rules) {}
