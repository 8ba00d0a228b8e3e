package dev.berth.bench.peers;

import dev.berth.bench.load.Request;
import dev.berth.bench.load.SampleImage;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/** What subjects are asked, in running order: the last one starts them anew. */
enum Scenario {
  BY_TAG("manifest GET by tag"),
  BY_DIGEST("manifest GET by digest"),
  HEAD_BY_TAG("manifest HEAD by tag"),
  HEAD_BY_DIGEST("manifest HEAD by digest"),
  BY_MANY_TAGS("manifest GET by tag, of 50 images"),
  HEAD_BLOB("blob HEAD"),
  MIXED("95 % reads, 5 % pushes of manifests"),
  STEADY_BY_TAG("manifest GET by tag, at a fixed rate"),
  STEADY_MIXED("95 % reads, at a fixed rate"),
  PUSH_IMAGES_1("push of small images, 1 connection"),
  PUSH_IMAGES_16("push of small images, 16 connections"),
  PULL_1MB("blob GET of 1 MB"),
  PULL_16MB("blob GET of 16 MB"),
  PULL_256MB("blob GET of 256 MB"),
  PUSH_16MB("push of blobs of 16 MB"),
  PUSH_256MB("push of blobs of 256 MB"),
  TAGS("pages of tags"),
  CATALOG("pages of the catalog"),
  REFERRERS("pages of referrers"),
  START("start and memory");

  private static final long MEGABYTE = 1_000_000;

  private final String title;

  Scenario(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  /**
   * Who is asked this. Set-ups of Berth differ in what they know of manifests, not in bytes, and
   * need not be asked in every way; zot would take hours to fill long lists.
   */
  Set<Subject> subjects() {
    return switch (this) {
      case PULL_1MB, PULL_16MB, PULL_256MB ->
          EnumSet.of(Subject.BERTH, Subject.DOCKER_REGISTRY, Subject.ZOT, Subject.NGINX);
      case PUSH_16MB, PUSH_256MB -> EnumSet.of(Subject.BERTH, Subject.DOCKER_REGISTRY, Subject.ZOT);
      case TAGS, CATALOG -> EnumSet.of(Subject.BERTH, Subject.DOCKER_REGISTRY);
      case REFERRERS -> EnumSet.of(Subject.BERTH);
      case START ->
          EnumSet.of(
              Subject.BERTH, Subject.BERTH_BESIDE_SERVERS, Subject.DOCKER_REGISTRY, Subject.ZOT);
      default -> EnumSet.complementOf(EnumSet.of(Subject.NGINX));
    };
  }

  /** What is done for it, one after another. */
  List<Trial> trials(PeersPlan plan) {
    return switch (this) {
      case BY_TAG -> asking(plan, SampleImage::getByTag);
      case BY_DIGEST -> asking(plan, SampleImage::getByDigest);
      case HEAD_BY_TAG -> asking(plan, SampleImage::headByTag);
      case HEAD_BY_DIGEST -> asking(plan, SampleImage::headByDigest);
      case HEAD_BLOB -> asking(plan, SampleImage::headOfBlob);
      case BY_MANY_TAGS -> List.of(new AskAtFullRate(plan, Requests::byTags));
      case MIXED -> List.of(new AskAtFullRate(plan, Requests::mixed));
      case STEADY_BY_TAG ->
          List.of(new AskSteadily(plan, place -> List.of(place.image().getByTag())));
      case STEADY_MIXED -> List.of(new AskSteadily(plan, Requests::mixed));
      case PUSH_IMAGES_1 -> List.of(new PushImages(plan.window(), 1));
      case PUSH_IMAGES_16 -> List.of(new PushImages(plan.window(), PeersPlan.PUSH_CONNECTIONS));
      case PULL_1MB -> List.of(new PullBlobs(plan, MEGABYTE));
      case PULL_16MB -> List.of(new PullBlobs(plan, 16 * MEGABYTE));
      case PULL_256MB -> List.of(new PullBlobs(plan, 256 * MEGABYTE));
      case PUSH_16MB -> List.of(new PushBlobs(plan, 16 * MEGABYTE));
      case PUSH_256MB -> List.of(new PushBlobs(plan, 256 * MEGABYTE));
      case TAGS -> AskForPages.all(plan, PageList.TAGS, plan.amounts().entries());
      case CATALOG -> AskForPages.all(plan, PageList.CATALOG, plan.amounts().entries());
      case REFERRERS -> AskForPages.all(plan, PageList.REFERRERS, plan.amounts().referrers());
      case START -> List.of(new StartAgain(plan, Requests::mixed));
    };
  }

  private static List<Trial> asking(PeersPlan plan, Function<SampleImage, Request> request) {
    return List.of(new AskAtFullRate(plan, place -> List.of(request.apply(place.image()))));
  }

  /** Whether this is about long lists. */
  boolean isOfPages() {
    return this == TAGS || this == CATALOG || this == REFERRERS;
  }

  /** Whether this needs hundreds of megabytes at once. */
  boolean isLarge() {
    return this == PULL_256MB || this == PUSH_256MB;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
