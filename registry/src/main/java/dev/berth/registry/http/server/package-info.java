/**
 * HTTP/1.1 on sockets: accepts connections, reads requests, writes responses, and bounds what every
 * connection may hold and how long it may take. Knows no route; what a request means is decided by
 * an {@link dev.berth.registry.http.server.ExchangeHandler}.
 */
@NullMarked
package dev.berth.registry.http.server;

import org.jspecify.annotations.NullMarked;
