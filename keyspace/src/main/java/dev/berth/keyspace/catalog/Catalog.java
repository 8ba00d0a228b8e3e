package dev.berth.keyspace.catalog;

import dev.berth.keyspace.source.Position;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One keyspace as declared. Maps keep the order of the file.
 *
 * @param name the name of the keyspace
 * @param conventions the conventions it promises to follow
 * @param waivers for rule ids of a convention, why the catalog as a whole breaks them
 */
public record Catalog(
    Position at,
    String name,
    String about,
    List<String> conventions,
    Head head,
    Map<String, Service> services,
    Map<String, VariableRule> variables,
    Map<String, Fields> records,
    Map<String, FamilyRule> families,
    List<GroupRule> groups,
    Map<String, Waiver> waivers) {

  public Optional<FamilyRule> family(String name) {
    return Optional.ofNullable(families.get(name));
  }
}
