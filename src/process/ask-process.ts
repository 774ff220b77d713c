import type { NodeProcess } from "./start-node.ts";

/** Sends a message and waits for the reply. Rejects when the process ends, or on abort; it may still work then. */
export async function askProcess<Reply>(asked: NodeProcess, message: object, signal: AbortSignal): Promise<Reply> {
  const { child, ended } = asked;
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const onReply = (reply: unknown) => resolve(reply as Reply);
  const onAbort = () => reject(signal.reason as Error);
  void ended.then(() => reject(new Error(`The process ended before it replied: ${asked.stderrTail()}`)));
  child.once("message", onReply);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    signal.throwIfAborted();
    child.send(message, (error) => error && reject(error));
    return await promise;
  } finally {
    child.off("message", onReply);
    signal.removeEventListener("abort", onAbort);
  }
}
