package dev.berth.registry;

import dev.berth.oci.Digest;
import dev.berth.oci.Reference;
import dev.berth.oci.Tag;
import dev.berth.registry.cli.CommandException;
import dev.berth.registry.cli.ExitCode;
import dev.berth.registry.config.RegistryConfig;
import dev.berth.registry.config.Untagged;
import dev.berth.registry.db.Database;
import dev.berth.registry.gc.inquiry.ExplainDigest;
import dev.berth.registry.gc.inquiry.Explanation;
import dev.berth.registry.gc.inquiry.Preview;
import dev.berth.registry.gc.inquiry.PreviewDeletion;
import dev.berth.registry.manifest.DeletedManifestTable;
import dev.berth.registry.output.OutputFormat;
import dev.berth.registry.repository.Repository;
import dev.berth.registry.repository.RepositoryLookup;
import dev.berth.registry.repository.RepositoryTable;

/** What {@code berth gc explain} and {@code berth gc preview} do on an open database. */
final class GcInquiry {
  private static final int NAMED = 20;

  private final RepositoryLookup repositories;
  private final ExplainDigest explain;
  private final PreviewDeletion preview;
  private final Untagged untagged;

  GcInquiry(RegistryConfig config, Database database) {
    this.repositories = new RepositoryLookup(database, new RepositoryTable());
    this.explain =
        new ExplainDigest(database, new DeletedManifestTable(config.storage().deleteAfter()));
    this.untagged = config.gc().untagged();
    this.preview = new PreviewDeletion(database, untagged);
  }

  ExitCode explain(Digest digest, OutputFormat format) {
    return print(explain.everywhere(digest), format);
  }

  ExitCode explain(ContentReference wanted, OutputFormat format) {
    Repository repository = repositories.get(wanted.repository());
    return print(explain.in(repository, wanted.digest()), format);
  }

  private ExitCode print(Explanation explanation, OutputFormat format) {
    if (!explanation.isAnything()) {
      throw new CommandException(
          ExitCode.FAILED,
          "%s is not there, and nothing is on record of it".formatted(explanation.digest()));
    }
    System.out.println(
        format.select(
            () -> ExplanationText.of(explanation, untagged),
            () -> ExplanationJson.of(explanation)));
    return ExitCode.FINE;
  }

  ExitCode preview(String target, ContentReference wanted, OutputFormat format) {
    Repository repository = repositories.get(wanted.repository());
    int named = format == OutputFormat.JSON ? Integer.MAX_VALUE : NAMED;
    Preview going =
        wanted
            .content()
            .map(content -> preview(repository, content, named))
            .orElseGet(() -> preview.ofRepository(repository, named));
    System.out.println(
        format.select(
            () -> PreviewText.text(target, going), () -> PreviewText.json(target, going)));
    return ExitCode.FINE;
  }

  private Preview preview(Repository repository, Reference content, int named) {
    return switch (content) {
      case Tag tag -> preview.ofTag(repository, tag, named);
      case Digest digest -> preview.ofManifest(repository, digest, named);
    };
  }
}
