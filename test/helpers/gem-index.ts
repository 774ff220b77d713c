import type { Handle } from "./stand-in.ts";

/** Gems of a server: name, then a line of the compact index for every version: `1.0 rack:>= 1|checksum:x`. */
export type IndexedGems = Readonly<Record<string, readonly string[]>>;

/** Answers like the compact index of RubyGems. */
export function gemIndex(gems: IndexedGems): Handle {
  return (request, response) => {
    const name = decodeURIComponent((request.url ?? "").replace(/^\/info\//, ""));
    const lines = Object.hasOwn(gems, name) ? gems[name] : undefined;
    if (!request.url?.startsWith("/info/") || !lines) response.writeHead(404).end("This gem could not be found");
    else response.writeHead(200).end(["---", ...lines.map(withChecksum), ""].join("\n"));
  };
}

function withChecksum(line: string): string {
  if (line.includes("|")) return line;
  return `${line.includes(" ") ? line : `${line} `}|checksum:${"0".repeat(64)}`;
}
