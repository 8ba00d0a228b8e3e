package dev.berth.registry.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;

/**
 * What one page of a list costs.
 *
 * @param size entries of the list
 * @param scattered while each row of the page has to be visited, wherever it lies
 * @param vacuumed right after a vacuum, when the index alone is enough
 */
public record ListCost(int size, PageCost scattered, PageCost vacuumed) {
  private static final Percentage TENTH = Percentage.withPercentage(10);
  private static final int MOST_BUFFERS_OF_AN_INDEX = 8;

  /**
   * That a page of a larger list costs the same. After a vacuum there is so little left (the way
   * down the index, one step longer in the larger list) that a tenth of it means nothing; so there
   * the cost itself is bounded.
   */
  public void assertSameIn(ListCost larger) {
    System.out.println("cost of a page: " + this + ", " + larger);
    assertThat(larger.scattered.buffers()).isCloseTo(scattered.buffers(), TENTH);
    assertCheap();
    larger.assertCheap();
  }

  private void assertCheap() {
    assertThat(scattered.rows()).as(toString()).isEqualTo(GrowingList.PAGE);
    assertThat(vacuumed.rows()).as(toString()).isEqualTo(GrowingList.PAGE);
    assertThat(vacuumed.buffers()).as(toString()).isLessThanOrEqualTo(MOST_BUFFERS_OF_AN_INDEX);
  }
}
