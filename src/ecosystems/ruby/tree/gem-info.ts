import { type Http, SourceUnavailable } from "../../../domain/sources.ts";
import { url } from "../../../http/url.ts";
import type { GemServer } from "../registry/gem-server.ts";

/** One line of the compact index: a version for one platform. */
export interface InfoRow {
  readonly number: string;
  /** `ruby`, or the platform it is built for. */
  readonly platform: string;
  /** As written: `rack:>= 1.0&< 3,mini_mime:>= 0`. */
  readonly needs: string;
  /** Its requirement on the Ruby version, comma-separated; may be empty. */
  readonly ruby: string;
}

/** Reads `/info/<gem>` of a server; undefined if it has no such gem. */
type ReadInfo = (name: string, signal: AbortSignal) => Promise<readonly InfoRow[] | undefined>;

/** Enough for a gem with thousands of versions. */
const maxBytes = 20_000_000;
const maxRows = 50_000;
/** Limit of the documents cached during a scan. */
const maxKept = 50_000_000;

/** One document has the versions and their dependencies, so it is fetched once for both. */
export function createReadInfo(http: Http, server: GemServer): ReadInfo {
  const kept = new Map<string, Promise<{ readonly rows: readonly InfoRow[] | undefined; readonly size: number }>>();
  let size = 0;
  const fetchInfo = async (name: string, signal: AbortSignal) => {
    const address = url(server.base)`/info/${name}`;
    const reply = await http.get(address, { signal, headers: server.headers, maxBytes });
    if (!reply) return { rows: undefined, size: 0 };
    return { rows: readRows(reply.body, new URL(address).host, name), size: reply.body.byteLength };
  };
  return async (name, signal) => {
    const known = kept.get(name);
    if (known) return (await known).rows;
    const asked = fetchInfo(name, signal);
    kept.set(name, asked);
    try {
      const found = await asked;
      size += found.size;
      if (size > maxKept) {
        kept.clear();
        size = 0;
      }
      return found.rows;
    } catch (error) {
      kept.delete(name);
      throw error;
    }
  };
}

function readRows(body: Uint8Array, host: string, name: string): readonly InfoRow[] {
  const lines = new TextDecoder().decode(body).split("\n");
  const rows = lines.slice(0, maxRows).flatMap((line) => readRow(line) ?? []);
  const isIndex = rows.length > 0 || lines.some((line) => line.trim() === "---");
  if (isIndex) return rows;
  throw new SourceUnavailable("bad_reply", host, `${host} answered with something that is no index of ${name}.`);
}

/** `1.2.0-x86_64-linux dependencies|checksum:…,ruby:>= 2.7`. */
function readRow(line: string): InfoRow | undefined {
  const space = line.indexOf(" ");
  const full = space < 0 ? line : line.slice(0, space);
  if (!/^\d[\w.-]{0,254}$/.test(full)) return undefined;
  const dash = full.indexOf("-");
  const rest = space < 0 ? "" : line.slice(space + 1);
  const bar = rest.indexOf("|");
  const facts = bar < 0 ? [] : rest.slice(bar + 1).split(",");
  const ruby = facts.find((fact) => fact.startsWith("ruby:"))?.slice("ruby:".length) ?? "";
  return {
    number: dash < 0 ? full : full.slice(0, dash),
    platform: dash < 0 ? "ruby" : full.slice(dash + 1),
    needs: (bar < 0 ? rest : rest.slice(0, bar)).trim(),
    ruby: ruby.replaceAll("&", ", ").trim(),
  };
}
