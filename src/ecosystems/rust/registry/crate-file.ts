import type { Wants } from "../../../archive/collect.ts";
import { readTar } from "../../../archive/tar.ts";
import { archiveLimits } from "../../../domain/contracts/archive-limits.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import type { TextFile } from "../../../evidence/from-text.ts";
import { fromTexts } from "../../../evidence/from-texts.ts";
import { isOwnLicenseFile } from "../../../evidence/license-files.ts";
import type { SourceReply, SourceTools } from "../../../domain/contracts/sources.ts";
import { decodeText } from "../../../formats/text.ts";
import { parseToml } from "../../../formats/toml.ts";
import { anything, shape, text } from "../../../formats/shape.ts";
import { readReply } from "../../../http/read-reply.ts";
import { publishedArchive } from "../../kit/published-archive.ts";
import { sourceReply } from "../../kit/source-reply.ts";
import { statedLicense } from "./crate-evidence.ts";
import { readAuthors } from "./read-supplier.ts";
import type { Ask } from "./crate-registry.ts";

/** crates.io allows 10 MB, with exceptions for a few crates. */
const maxBytes = archiveLimits.bytesOfArchive;
const timeoutMs = 30_000;

const readCargoToml = shape({ package: anything });
const readPackage = shape({ license: text, "license-file": text, repository: text });

/** Reads the license from the manifest or the license files of a crate. Undefined if it does not exist. */
export async function askCrateFile(ask: Ask, name: string, version: string): Promise<SourceReply | undefined> {
  const { tools, registry, signal } = ask;
  const address = registry.download(name, version);
  const reply = await tools.http.get(address, { signal, maxBytes, timeoutMs, headers: registry.headersFor(address) });
  return reply && readReply(address, "a crate", () => readCrate(reply.body, address, tools.identify));
}

async function readCrate(crate: Uint8Array, url: string, identify: SourceTools["identify"]): Promise<SourceReply> {
  const manifest = await readManifest(crate);
  const { repository, ...stated } = readPackage(manifest);
  const license = stated.license?.trim() || undefined;
  const named = stated["license-file"]?.trim() || undefined;
  const evidence =
    license === undefined ? fromTexts(await readLicenseTexts(crate, named), identify) : statedLicense(license, url);
  return sourceReply({
    evidence: evidence && { ...evidence, url },
    repository,
    supplier: readAuthors(manifest),
    archives: publishedArchive("crate", url),
  });
}

/** A crate has one root folder, `name-version`; the manifest is among the first files. */
async function readManifest(crate: Uint8Array): Promise<unknown> {
  const [manifest] = (await readTar(crate, only(isManifest), { onlyFirst: true })).files.values();
  const content = manifest && decodeText(manifest);
  if (content === undefined) throw new ParseError("There is no Cargo.toml in the crate.");
  return readCargoToml(parseToml(content)).package;
}

/** The file that the manifest names, else all license files. */
async function readLicenseTexts(crate: Uint8Array, named: string | undefined): Promise<TextFile[]> {
  const isNamed = (path: string): boolean => pathInside(path) === named?.replace(/^(?:\.{1,2}\/){1,20}/, "");
  const isNothingNamed = named === undefined;
  const wanted = only(isNothingNamed ? isLicense : isNamed);
  const { files } = await readTar(crate, wanted, { onlyFirst: !isNothingNamed });
  return [...files].flatMap(([path, bytes]) => {
    const content = decodeText(bytes);
    return content === undefined ? [] : [{ file: pathInside(path), text: content }];
  });
}

function only(isWanted: (path: string) => boolean): Wants {
  return (path) => (isWanted(path) ? "needed" : undefined);
}

function isManifest(path: string): boolean {
  return pathInside(path) === "Cargo.toml";
}

function isLicense(path: string): boolean {
  const inside = pathInside(path);
  return !inside.includes("/") && isOwnLicenseFile(inside);
}

function pathInside(path: string): string {
  return path.slice(path.indexOf("/") + 1);
}
