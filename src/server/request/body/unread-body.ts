import type { IncomingMessage } from "node:http";

/** How long to keep reading from a client that is still sending, so that it receives the response. */
const defaultGraceMs = 5000;

/**
 * Closing a connection with unread bytes resets it, and the client may see the reset instead of the response. So the
 * rest is read and discarded for a few seconds. It is not parsed as another request.
 */
export function discardUnread({ complete, socket }: IncomingMessage, graceMs = defaultGraceMs): void {
  if (complete) return;
  const destroySoon = socket.destroySoon.bind(socket);
  // Node calls this after writing a response that closes the connection.
  socket.destroySoon = () => {
    socket.destroySoon = destroySoon;
    socket.end();
    socket.removeAllListeners("data");
    socket.on("data", () => undefined);
    const timer = setTimeout(() => socket.destroy(), graceMs);
    socket.once("close", () => clearTimeout(timer));
  };
}
