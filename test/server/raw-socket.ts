import { once } from "node:events";
import { connect } from "node:net";

/** Sends bytes as they are, and gives everything that came back until the server ended the connection. */
export async function sendRaw(port: number, ...parts: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.on("error", () => {}); // a server that has heard enough resets the connection
  await once(socket, "connect");
  for (const part of parts) socket.write(part);
  await once(socket, "close");
  return Buffer.concat(chunks).toString("utf8");
}

/** The same by a client that reads nothing before it has sent everything. */
export async function sendThenRead(port: number, parts: Iterable<string>): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  for (const part of parts) if (!socket.write(part)) await once(socket, "drain");
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** The answers in what came back, each with a known length. */
export function answersIn(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text;
  while (rest !== "") {
    const [head = ""] = rest.split("\r\n\r\n", 1);
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
    const from = head.length + 4;
    answers.push({ status: Number(head.slice(9, 12)), head, body: rest.slice(from, from + length) });
    rest = rest.slice(from + length);
  }
  return answers;
}
