package dev.berth.registry;

import dev.berth.oci.RepositoryName;
import dev.berth.oci.Tag;
import dev.berth.registry.cache.Cache;
import dev.berth.registry.cli.ExitCode;
import dev.berth.registry.cli.NameRange;
import dev.berth.registry.cli.TagCommands;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.db.Database;
import dev.berth.registry.output.Json;
import dev.berth.registry.output.NameList;
import dev.berth.registry.output.OutputFormat;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;
import dev.berth.registry.tag.DeleteTag;
import dev.berth.registry.tag.FencedDeleteTag;
import dev.berth.registry.tag.TagTable;
import java.util.LinkedHashMap;
import java.util.Map;

/** The commands about tags; they work beside a server and without one. */
final class TagAdministration implements TagCommands {
  private final TagTable tags = new TagTable();

  @Override
  public ExitCode listTags(
      RegistryConfig config, String repository, NameRange range, OutputFormat format) {
    return DatabaseWork.run(
        config, database -> list(database, RepositoryName.parse(repository), range, format));
  }

  private ExitCode list(
      Database database, RepositoryName name, NameRange range, OutputFormat format) {
    Repository repository = lookup(database).get(name);
    new NameList(System.out, format)
        .print(
            (last, max) ->
                database.read(handle -> tags.listAfter(handle, repository.id(), last, max)),
            range.last(),
            range.limit());
    return ExitCode.FINE;
  }

  @Override
  public ExitCode deleteTag(RegistryConfig config, String target, OutputFormat format) {
    ContentReference wanted = ContentReference.parse(target);
    Tag tag = wanted.tag();
    return DatabaseWork.run(
        config,
        database ->
            FactCache.forCommand(
                config,
                database,
                cache -> delete(database, cache, wanted.repository(), tag, format)));
  }

  private ExitCode delete(
      Database database, Cache cache, RepositoryName name, Tag tag, OutputFormat format) {
    RepositoryLookup repositories = lookup(database);
    Repository repository = repositories.get(name);
    new FencedDeleteTag(new DeleteTag(database, repositories, tags), cache).delete(repository, tag);
    System.out.println(
        format.select(() -> "deleted %s:%s".formatted(name, tag), () -> json(name, tag)));
    return ExitCode.FINE;
  }

  private static String json(RepositoryName name, Tag tag) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("repository", name.path());
    fields.put("tag", tag.name());
    return Json.document(fields);
  }

  private static RepositoryLookup lookup(Database database) {
    return new RepositoryLookup(database, new RepositoryTable());
  }
}
