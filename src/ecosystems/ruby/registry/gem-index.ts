import { type Http, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { url } from "../../../http/url.ts";
import type { GemServer } from "./gem-server.ts";

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

/** Enough for a gem with thousands of versions. */
const maxBytes = 20_000_000;
const maxRows = 50_000;

/** Reads `/info/<gem>` of a server; undefined if it has no such gem. */
export async function readInfo(
  http: Http,
  server: GemServer,
  name: string,
  signal: AbortSignal,
): Promise<readonly InfoRow[] | undefined> {
  const address = url(server.base)`/info/${name}`;
  const reply = await http.get(address, { signal, headers: server.headers, maxBytes });
  return reply && readRows(reply.body, new URL(address).host, name);
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
