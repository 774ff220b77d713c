/** Sends requests over keep-alive connections, each as soon as the previous one is answered. */
import { connect, type Socket } from "node:net";
import { answerQuestions } from "./child.ts";

export interface Load {
  readonly address: string;
  /** Requested in turn. */
  readonly paths: readonly string[];
  readonly token: string;
  /** The length of every body, in bytes. */
  readonly length: number;
  readonly requests: number;
}

export interface LoadResult {
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const connections = 16;

answerQuestions({
  async run(load: Load): Promise<LoadResult> {
    const { hostname, port } = new URL(load.address);
    const heads = load.paths.map((path) =>
      Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${load.token}\r\n\r\n`),
    );
    const times: number[] = [];
    let sent = 0;
    const nextHead = () => (sent < load.requests ? heads[sent++ % heads.length] : undefined);
    const sockets = await Promise.all(Array.from({ length: connections }, () => open(hostname, Number(port))));
    const started = performance.now();
    await Promise.all(sockets.map((socket) => talk(socket, nextHead, load.length, times)));
    const seconds = (performance.now() - started) / 1000;
    for (const socket of sockets) socket.destroy();
    times.sort((a, b) => a - b);
    const share = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
    return { seconds, p50Ms: share(0.5), p99Ms: share(0.99) };
  },
});

function open(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}

/**
 * One connection: a request, its response, the next request. Ends when there are no more; throws on a wrong response.
 */
function talk(socket: Socket, nextHead: () => Buffer | undefined, length: number, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let head: Buffer = Buffer.alloc(0);
    let missing = 0; // bytes of the body; 0 while the head is read

    const send = () => {
      const request = nextHead();
      if (!request) return resolve();
      sentAt = performance.now();
      socket.write(request);
    };
    const answered = () => {
      times.push(performance.now() - sentAt);
      head = Buffer.alloc(0);
      send();
    };
    socket.on("data", (chunk: Buffer) => {
      if (missing > 0) {
        missing -= chunk.length;
      } else {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        const problem = problemOf(head.toString("latin1", 0, end), length);
        if (problem !== undefined) return reject(new Error(problem));
        missing = length - (head.length - end - 4);
      }
      if (missing < 0) reject(new Error("An answer is longer than it says."));
      else if (missing === 0) answered();
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("The server has closed a connection.")));
    send();
  });
}

function problemOf(head: string, length: number): string | undefined {
  const announced = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (head.startsWith("HTTP/1.1 200 ") && Number(announced) === length) return undefined;
  return `An answer is not the expected one of ${length} bytes: ${head}`;
}
