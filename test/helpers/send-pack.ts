import type { IncomingMessage, ServerResponse } from "node:http";
import { deflateSync } from "node:zlib";

const commit = "1".repeat(40);

/**
 * Plays a git server that knows the oldest protocol only and no filter. It sends a pack that never ends, or breaks the
 * connection off in the middle of one.
 */
export function sendPack(request: IncomingMessage, response: ServerResponse, manner: "endless" | "cut"): void {
  if (request.method === "GET") {
    response.writeHead(200, { "content-type": "application/x-git-upload-pack-advertisement" });
    const offer = `${commit} HEAD\0shallow side-band-64k symref=HEAD:refs/heads/main\n`;
    response.end(
      `${packet("# service=git-upload-pack\n")}0000${packet(offer)}${packet(`${commit} refs/heads/main\n`)}0000`,
    );
    return;
  }
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    response.writeHead(200, { "content-type": "application/x-git-upload-pack-result" });
    response.write(`${packet(`shallow ${commit}\n`)}0000`);
    if (!Buffer.concat(chunks).includes("done")) response.end();
    else writePack(response, manner);
  });
}

function writePack(response: ServerResponse, manner: "endless" | "cut"): void {
  response.write(packet("NAK\n"));
  // A version, and how many objects will follow: more than will ever come.
  response.write(onBand(Buffer.concat([Buffer.from("PACK"), Buffer.of(0, 0, 0, 2, 0, 15, 255, 255)])));
  const timer = setInterval(() => {
    for (let count = 0; count < 10; count++) response.write(onBand(blob()));
    if (manner === "cut") response.socket?.destroy();
  }, 20);
  response.on("close", () => clearInterval(timer));
}

/** A blob of 60,000 bytes in the form that packs have: type and size in groups of seven bits, then zlib. */
function blob(): Buffer {
  const content = Buffer.alloc(60_000, Math.floor(Math.random() * 256));
  const size = content.byteLength;
  const header = [0x80 | (3 << 4) | (size & 15), 0x80 | ((size >> 4) & 127), (size >> 11) & 127];
  return Buffer.concat([Buffer.from(header), deflateSync(content, { level: 0 })]);
}

/** The first band carries the pack; a packet holds less than 65,520 bytes. */
function onBand(bytes: Buffer): Buffer {
  const head = Buffer.from((bytes.byteLength + 5).toString(16).padStart(4, "0"));
  return Buffer.concat([head, Buffer.of(1), bytes]);
}

function packet(text: string): string {
  return (Buffer.byteLength(text) + 4).toString(16).padStart(4, "0") + text;
}
