/** Referrers: the manifests of a repository that name another one as their subject. */
@NullMarked
package dev.berth.registry.referrer;

import org.jspecify.annotations.NullMarked;
