import type { ArchiveFiles } from "../../archive/collect.ts";
import type { ContainedLicense, Evidence } from "../../domain/evidence.ts";
import type { PublishedArchive, SourceReply } from "../../domain/sources.ts";
import { decodeText } from "../../formats/text.ts";
import type { Identifier } from "../../spdx/text/identify.ts";
import { concludeArchive } from "./conclude-archive.ts";
import { pathInside, type Role, roleOf } from "./layout.ts";
import type { OpenArchive } from "./open-archive.ts";
import { readTextFile, type TextFile } from "./read-texts.ts";
import { readStatement } from "./statement.ts";

interface ReadOptions {
  readonly identify: Identifier;
  /** Bundled parts and NOTICE files are read as well. */
  readonly isDeep: boolean;
  /** The file that the metadata name as the license, inside the package. */
  readonly licenseFile?: string | undefined;
}

/** Reads the license files and the metadata of an archive. Throws ParseError. */
export async function readArchive(
  { kind, address }: Pick<PublishedArchive, "kind" | "address">,
  archive: OpenArchive,
  { identify, isDeep, licenseFile }: ReadOptions,
): Promise<SourceReply> {
  const named = licenseFile?.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
  const spares: string[] = [];
  const role = (path: string): Role | undefined => (pathInside(kind, path) === named ? "license" : roleOf(kind, path));
  const first = await archive.read((path) => {
    const found = role(path);
    if (found === "spare") spares.push(path);
    if (found === "license" || found === "metadata") return "needed";
    return isDeep && found !== undefined && found !== "spare" ? "extra" : undefined;
  });
  const hasLicense = [...first.files.keys()].some((path) => role(path) === "license");
  const spare = hasLicense || spares.length === 0 ? undefined : await archive.read(only(spares));
  const textsOf = (wanted: Role): TextFile[] => textFiles(first, (path) => role(path) === wanted);
  const licenses = [...textsOf("license"), ...(spare ? textFiles(spare, () => true) : [])].sort(plainestFirst);

  const texts = licenses.map((file) => readTextFile(file, identify));
  const metadata = archive.specification ?? chooseMetadata(textsOf("metadata"));
  const statement = metadata && (await readStatement(kind, metadata, identify));
  const { evidence, further } = concludeArchive(statement, texts);
  const place = { url: address, integrity: archive.integrity };
  const main = {
    ...(evidence ?? nothingFound(first)),
    ...place,
    ...bundled(textsOf("bundled"), identify),
    ...noticesIn(textsOf("notice")),
  };
  return {
    evidence: main,
    further: [
      ...further.map((one) => ({ ...one, ...place })),
      ...(first.cut === undefined
        ? []
        : [{ outcome: "none" as const, confidence: 0, raw: first.cut, failure: "too_large" as const, ...place }]),
    ],
  };
}

function only(paths: readonly string[]): (path: string) => "needed" | undefined {
  const wanted = new Set(paths);
  return (path) => (wanted.has(path) ? "needed" : undefined);
}

/** Binary files say nothing. */
function textFiles({ files }: ArchiveFiles, isWanted: (path: string) => boolean): TextFile[] {
  return [...files].flatMap(([file, bytes]) => {
    const text = isWanted(file) ? decodeText(bytes) : undefined;
    return text === undefined || text.trim() === "" ? [] : [{ file, text }];
  });
}

function plainestFirst({ file: a }: TextFile, { file: b }: TextFile): number {
  return a.length - b.length || (a < b ? -1 : 1);
}

/** A jar that bundles others has their metadata too, and which are its own is a guess. */
function chooseMetadata(files: readonly TextFile[]): TextFile | undefined {
  return files.length === 1 ? files[0] : undefined;
}

function nothingFound({ skipped }: ArchiveFiles): Omit<Evidence, "source"> {
  const reasons = skipped.length === 0 ? "" : ` ${skipped.join(" ")}`;
  return { outcome: "none", confidence: 0, raw: `There is no license file in the archive.${reasons}` };
}

/** Enough for a person to look at; packages of browsers carry hundreds. */
const mostContained = 50;

function bundled(files: readonly TextFile[], identify: Identifier): Pick<Evidence, "contains"> {
  const contains = files.flatMap(({ file, text }): ContainedLicense[] => {
    const { expression } = identify(text);
    return expression === undefined ? [] : [{ license: expression, file }];
  });
  return contains.length === 0 ? {} : { contains: contains.slice(0, mostContained) };
}

const longestNotice = 65_536;

function noticesIn(files: readonly TextFile[]): Pick<Evidence, "notices"> {
  const notices = [...new Set(files.map(({ text }) => text.slice(0, longestNotice)))];
  return notices.length === 0 ? {} : { notices };
}
