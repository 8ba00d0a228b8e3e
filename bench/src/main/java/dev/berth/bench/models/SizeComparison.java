package dev.berth.bench.models;

import dev.berth.registry.db.Database;

/** What the same content takes in each model. */
record SizeComparison(double scale, TableSizes one, TableSizes two, Factors ofOne, Factors ofTwo) {

  static SizeComparison of(BothModels models) {
    try (Database inOne = models.openOne();
        Database inTwo = models.openTwo()) {
      TableSizes one = TableSizes.read(inOne, ModelOne.TABLES);
      return new SizeComparison(
          models.scale(),
          one,
          TableSizes.read(inTwo, TableSizes.OF_MODEL_TWO),
          Factors.ofModelOne(one),
          Factors.ofModelTwo(inTwo));
    }
  }

  /** How many times the rows of Model 1 are in Model 2. */
  double rowRatio() {
    return (double) two.rows() / one.rows();
  }

  double byteRatio() {
    return (double) two.bytes() / one.bytes();
  }
}
