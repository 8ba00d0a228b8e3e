package dev.berth.keyspace.catalog;

import dev.berth.keyspace.life.LifeRule;
import dev.berth.keyspace.pattern.Template;
import dev.berth.keyspace.source.Position;
import java.util.List;
import java.util.Map;

/**
 * A family of keys: all that are alike but for their variables.
 *
 * @param key without the head
 * @param waivers for rule ids of a convention, why this family breaks them
 */
public record FamilyRule(
    Position at,
    String name,
    String about,
    Template key,
    Content content,
    LifeRule life,
    Access access,
    Traits traits,
    List<LegacyForm> legacy,
    Map<String, Waiver> waivers) {}
