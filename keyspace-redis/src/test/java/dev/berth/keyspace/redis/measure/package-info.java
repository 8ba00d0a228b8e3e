/**
 * What governed access costs, and what ways to lay out data cost. Run by hand on an idle machine;
 * no test run waits for it.
 */
@NullMarked
package dev.berth.keyspace.redis.measure;

import org.jspecify.annotations.NullMarked;
