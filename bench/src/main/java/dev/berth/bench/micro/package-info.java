/**
 * What single steps of a request cost, by JMH: reading names, digests and manifests, building keys.
 */
@NullMarked
package dev.berth.bench.micro;

import org.jspecify.annotations.NullMarked;
