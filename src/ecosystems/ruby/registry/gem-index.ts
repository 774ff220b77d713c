import { url } from "../../../http/url.ts";
import { badReply } from "../../kit/source-failure.ts";
import type { Ask } from "./gem-server.ts";

/** One line of the compact index: a version for one platform. */
export interface InfoRow {
  readonly number: string;
  /** `ruby`, or the platform it is built for. */
  readonly platform: string;
  /** As written: `rack:>= 1.0&< 3,mini_mime:>= 0`. */
  readonly needs: string;
  /** Its requirement on the Ruby version, comma-separated; may be empty. */
  readonly ruby: string;
  /** The SHA-256 hash of the gem in hexadecimal digits. */
  readonly hash?: string;
}

/** Enough for a gem with thousands of versions. */
const maxBytes = 20_000_000;
const maxRows = 50_000;

export function gemIndexAddress(base: string, name: string): string {
  return url(base)`/info/${name}`;
}

/** Reads `/info/<gem>` of a server; undefined if it has no such gem. */
export async function readGemIndex(
  { http, server, signal }: Ask,
  name: string,
): Promise<readonly InfoRow[] | undefined> {
  const address = gemIndexAddress(server.base, name);
  const reply = await http.get(address, { signal, headers: server.headers, maxBytes });
  return reply && readRows(reply.body, address, name);
}

function readRows(body: Uint8Array, address: string, name: string): readonly InfoRow[] {
  const lines = new TextDecoder().decode(body).split("\n");
  const rows = lines.slice(0, maxRows).flatMap((line) => readRow(line) ?? []);
  const isIndex = rows.length > 0 || lines.some((line) => line.trim() === "---");
  if (isIndex) return rows;
  throw badReply(address, `sent something that is not an index of ${name}.`);
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
  const fact = (key: string) => facts.find((field) => field.startsWith(key))?.slice(key.length);
  const hash = /^[0-9a-f]{64}$/i.exec(fact("checksum:") ?? "")?.[0].toLowerCase();
  return {
    number: dash < 0 ? full : full.slice(0, dash),
    platform: dash < 0 ? "ruby" : full.slice(dash + 1),
    needs: (bar < 0 ? rest : rest.slice(0, bar)).trim(),
    ruby: (fact("ruby:") ?? "").replaceAll("&", ", ").trim(),
    ...(hash !== undefined && { hash }),
  };
}

/** The hash of a gem, by its address, in the index of its name. */
export function findGemHash(index: string, address: string): string | undefined {
  const file = decodeURIComponent(address.slice(address.lastIndexOf("/") + 1)).replace(/\.gem$/, "");
  // A name may have dashes and digits, so the versions are compared with the end of the file name.
  const row = index.split("\n", maxRows).find((line) => file.endsWith(`-${line.split(" ", 1)[0]}`));
  return row === undefined ? undefined : readRow(row)?.hash;
}
