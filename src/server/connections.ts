import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Node keeps here which answer is under way, from the head of its request to its last byte. */
interface BusySocket extends Socket {
  readonly _httpMessage?: ServerResponse | null;
}

/** The open connections of a server. */
export interface Connections {
  /** Ends those without a request under way, and each of the others after its last answer; takes no new ones. */
  end(): void;
}

/**
 * Node ends the idle ones itself when a server closes. A connection that has sent nothing or half a head counts as busy
 * there, and as nobody looks for slow requests any more, it would stay open for ever.
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
      // What arrived before is taken in first: it may be the rest of a head.
      setImmediate(() => open.forEach(endWhenFree));
    },
  };
}

function endWhenFree(socket: Socket): void {
  const { _httpMessage: underWay }: BusySocket = socket;
  if (underWay) underWay.once("close", () => endWhenFree(socket));
  else socket.destroySoon();
}
