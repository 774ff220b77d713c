import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Node stores the response in progress here, from the request head to its last byte. */
export interface BusySocket extends Socket {
  readonly _httpMessage?: ServerResponse | null;
}

/** The open connections of a server. */
export interface Connections {
  /**
   * Resolves when the server may stop listening. Closes idle connections, and busy ones after their last response; new
   * ones have a moment to send a request.
   */
  end(): Promise<void>;
}

/** A client may be about to use its connection again; without this time, its request would fail with a reset. */
const lastRequestsMs = 100;

/**
 * Node closes idle connections by itself when a server closes. A connection with no or a partial request head counts as
 * busy there, and would stay open forever because slow requests are no longer checked.
 */
export function trackConnections(server: Server): Connections {
  const open = new Set<Socket>();
  let isEnding = false;
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    if (isEnding) setTimeout(endWhenFree, lastRequestsMs, socket);
  });
  return {
    async end() {
      isEnding = true;
      const earlier = [...open];
      if (earlier.length > 0) await pause(lastRequestsMs); // responses end their connections meanwhile
      // Read what has already arrived first: it may be the rest of a request head.
      setImmediate(() => earlier.forEach(endWhenFree));
    },
  };
}

function endWhenFree(socket: Socket): void {
  const { _httpMessage: underWay }: BusySocket = socket;
  if (underWay) underWay.once("close", () => endWhenFree(socket));
  else socket.destroySoon();
}
