import type { IncomingMessage } from "node:http";

/** How long a client that goes on sending is listened to, so that it finds its answer. */
const defaultGraceMs = 5000;

/**
 * A connection that is closed while bytes are unread is reset, and the reset may overtake the answer: the client would
 * see a broken connection where the answer says what to do. So the rest is taken in and thrown away, for some seconds.
 * Nothing in it counts as a further request.
 */
export function discardUnread({ complete, socket }: IncomingMessage, graceMs = defaultGraceMs): void {
  if (complete) return;
  const destroySoon = socket.destroySoon.bind(socket);
  // Node calls this when the answer that ends the connection is written.
  socket.destroySoon = () => {
    socket.destroySoon = destroySoon;
    socket.end();
    socket.removeAllListeners("data");
    socket.on("data", () => undefined);
    const timer = setTimeout(() => socket.destroy(), graceMs);
    socket.once("close", () => clearTimeout(timer));
  };
}
