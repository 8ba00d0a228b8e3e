package dev.berth.registry.http.server;

import java.net.InetAddress;

/**
 * One request and the way to answer it. Belongs to the thread that handles it.
 *
 * @param peer the address that is connected: the client, or the last proxy before this server
 * @param last whether the connection ends with this request
 * @param priority whether the request is for one of the {@link PriorityPaths}, so that it must not
 *     wait for other requests
 * @param pipelined whether the request was sent before the previous one was answered
 * @param queueing by which the request waits for others, while the server does no work on it; its
 *     connection may be closed meanwhile to make room for another client's
 */
public record Exchange(
    RequestHead head,
    BodyStream body,
    ResponseWriter response,
    InetAddress peer,
    boolean last,
    boolean priority,
    boolean pipelined,
    Queueing queueing) {}
