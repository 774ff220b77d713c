import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Node stores the response in progress here, from the request head to its last byte. */
export interface BusySocket extends Socket {
  readonly _httpMessage?: ServerResponse | null;
}

/** The open connections of a server. */
export interface Connections {
  /** Closes idle connections, and busy ones after their last response. New connections are closed at once. */
  end(): void;
}

/**
 * Node closes idle connections by itself when a server closes. A connection with no or a partial request head counts as
 * busy there, and would stay open forever because slow requests are no longer checked.
 */
export function trackConnections(server: Server): Connections {
  const open = new Set<Socket>();
  let isEnding = false;
  server.on("connection", (socket: Socket) => {
    if (isEnding) {
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return {
    end() {
      isEnding = true;
      // Read what has already arrived first: it may be the rest of a request head.
      setImmediate(() => open.forEach(endWhenFree));
    },
  };
}

function endWhenFree(socket: Socket): void {
  const { _httpMessage: underWay }: BusySocket = socket;
  if (underWay) underWay.once("close", () => endWhenFree(socket));
  else socket.destroySoon();
}
