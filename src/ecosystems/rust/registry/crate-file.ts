import { ParseError } from "../../../domain/parse-error.ts";
import { type SourceReply, type SourceTools, SourceUnavailable } from "../../../domain/sources.ts";
import { decodeText } from "../../../formats/text.ts";
import { parseToml } from "../../../formats/toml.ts";
import { field, text } from "../../../formats/value.ts";
import { statedLicense, textLicense } from "./crate-evidence.ts";
import type { CrateRegistry } from "./crate-registry.ts";
import { readTar } from "./tar.ts";

/** crates.io takes 10 MB, and lets a few crates have more. */
const mostBytes = 30_000_000;
const timeoutMs = 30_000;
const mostBytesOfFile = 1_000_000;
const mostBytesUnzipped = 200_000_000;
const mostLicenseFiles = 10;

/** What the published crate says itself: its manifest, or the license texts in it. Undefined when there is no such crate. */
export async function askCrateFile(
  { http, identify }: SourceTools,
  { download, headersFor }: CrateRegistry,
  name: string,
  version: string,
  signal: AbortSignal,
): Promise<SourceReply | undefined> {
  const address = download(name, version);
  const reply = await http.get(address, { signal, mostBytes, timeoutMs, headers: headersFor(address) });
  if (!reply) return undefined;
  try {
    return await readCrate(reply.body, address, identify);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const { host } = new URL(address);
    throw new SourceUnavailable("bad_reply", host, `${host} answered with a crate that cannot be read.`, {
      cause: error,
    });
  }
}

async function readCrate(crate: Uint8Array, url: string, identify: SourceTools["identify"]): Promise<SourceReply> {
  const manifest = await readManifest(crate);
  const license = text(field(manifest, "license"))?.trim() || undefined;
  const named = text(field(manifest, "license-file"))?.trim() || undefined;
  const evidence =
    license === undefined
      ? textLicense(await readLicenseTexts(crate, named), url, identify)
      : statedLicense(license, url);
  const repository = text(field(manifest, "repository"));
  return { ...(evidence && { evidence }), ...(repository && { repository }) };
}

/** Everything in a crate lies in one folder, `name-version`; the manifest is among the first files. */
async function readManifest(crate: Uint8Array): Promise<unknown> {
  const [manifest] = (
    await readTar(crate, isManifest, {
      mostFiles: 1,
      mostBytesOfFile,
      mostBytes: mostBytesUnzipped,
    })
  ).values();
  const content = manifest && decodeText(manifest);
  if (content === undefined) throw new ParseError("There is no Cargo.toml in the crate.");
  return field(parseToml(content), "package");
}

/** The file that the manifest names; else the files that are called as licenses are. */
async function readLicenseTexts(crate: Uint8Array, named: string | undefined): Promise<string[]> {
  const isNamed = (path: string): boolean => pathInside(path) === named?.replace(/^(?:\.{1,2}\/){1,20}/, "");
  const found = await readTar(crate, named === undefined ? isLicense : isNamed, {
    mostFiles: named === undefined ? mostLicenseFiles : 1,
    mostBytesOfFile,
    mostBytes: mostBytesUnzipped,
  });
  return [...found.values()].flatMap((bytes) => decodeText(bytes) ?? []);
}

const licenseName = /^(?:un)?(?:licen[cs]e|copying)(?:[-_.][\w.+-]{1,40})?$/i;

function isManifest(path: string): boolean {
  return pathInside(path) === "Cargo.toml";
}

function isLicense(path: string): boolean {
  return licenseName.test(pathInside(path));
}

function pathInside(path: string): string {
  return path.slice(path.indexOf("/") + 1);
}
