import { connect } from "node:net";
import type { SentReply } from "./send-request.ts";

/** Sends bytes over a connection of their own, says that no more will come, and gives the answers until it ends. */
export async function sendBytes(url: string, bytes: string | Uint8Array): Promise<SentReply[]> {
  const { hostname, port } = new URL(url);
  const chunks: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    socket.setTimeout(20_000, () => socket.destroy(new Error("the connection is neither answered nor ended")));
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // The server may close before it has read everything.
      if (error.code === "ECONNRESET" || error.code === "EPIPE") resolve();
      else reject(error);
    });
    socket.on("close", () => resolve());
  });
  return readReplies(Buffer.concat(chunks));
}

/** Takes answers apart that all have a Content-Length, or none and no body. */
export function readReplies(bytes: Buffer): SentReply[] {
  const replies: SentReply[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const end = rest.indexOf("\r\n\r\n");
    const [first = "", ...lines] = rest
      .subarray(0, end < 0 ? rest.length : end)
      .toString("latin1")
      .split("\r\n");
    const headers = Object.fromEntries(lines.map((line) => [nameOf(line), line.slice(line.indexOf(":") + 1).trim()]));
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
    if (end < 0 || Number.isNaN(status))
      throw new Error(`this is no answer: ${JSON.stringify(rest.toString().slice(0, 200))}`);
    const size = status === 100 ? 0 : Number(headers["content-length"] ?? 0);
    const text = rest.subarray(end + 4, end + 4 + size).toString();
    rest = rest.subarray(end + 4 + size);
    if (status !== 100) replies.push({ status, headers, text, json: (): unknown => JSON.parse(text) });
  }
  return replies;
}

function nameOf(line: string): string {
  return line.slice(0, line.indexOf(":")).toLowerCase();
}
