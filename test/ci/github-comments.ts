import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Stored {
  readonly id: number;
  body: string;
}

/** The part of GitHub's interface that comments need, on a socket of its own. */
export async function startComments(token: string) {
  const comments: Stored[] = [];
  const asked: string[] = [];
  let refusal = 0;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const address = new URL(request.url ?? "", "http://localhost");
      asked.push(`${request.method} ${address.pathname}`);
      const send = (status: number, value: unknown) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
      if (request.headers.authorization !== `Bearer ${token}`) return send(401, {});
      if (refusal !== 0) return send(refusal, {});
      const { body = "" } =
        pieces.length === 0 ? {} : (JSON.parse(Buffer.concat(pieces).toString()) as { body?: string });
      if (body.length > 65_536) return send(422, {});
      if (request.method === "GET") {
        const page = Number(address.searchParams.get("page"));
        return send(200, comments.slice((page - 1) * 100, page * 100));
      }
      if (request.method === "POST") {
        comments.push({ id: comments.length + 1, body });
        return send(201, comments.at(-1));
      }
      const found = comments.find(({ id }) => address.pathname.endsWith(`/issues/comments/${id}`));
      if (!found) return send(404, {});
      found.body = body;
      return send(200, found);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    comments,
    asked,
    /** Answers everything with this status from now on; 0: as usual. */
    refuse(status: number) {
      refusal = status;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
