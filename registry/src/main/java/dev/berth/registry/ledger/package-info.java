/**
 * The storage ledger: which objects are to be removed from storage, and why. No object is ever
 * removed by any other way.
 */
@NullMarked
package dev.berth.registry.ledger;

import org.jspecify.annotations.NullMarked;
