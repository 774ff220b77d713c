import { ParseError } from "../../domain/contracts/parse-error.ts";
import type { SourceFile } from "../../domain/contracts/contracts.ts";
import type { IdentifyText } from "../../domain/contracts/sources.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import { fromName } from "../../evidence/from-names.ts";
import { fromLicenseFile } from "../../evidence/from-license-file.ts";
import { fromFile, type TextFile } from "../../evidence/from-text.ts";
import { combineTexts } from "../../evidence/from-texts.ts";
import { plainestFirst } from "../../evidence/license-files.ts";
import { readLicenseFile } from "../../evidence/package-license-files.ts";
import { decodeText } from "../../formats/text.ts";
import type { FolderTree } from "../folder-tree.ts";
import { type FindReuse, fromReuse } from "../headers/reuse.ts";
import { readHead } from "./heads.ts";

export const source = "filesystem";

/** Real parts have a handful. */
const maxTexts = 50;

/** What the license files of a part say: together, then one by one. */
export async function readTexts(
  paths: readonly string[],
  tree: FolderTree,
  identify: IdentifyText,
  max = maxTexts,
): Promise<readonly Evidence[]> {
  const texts = new Map<string, TextFile>();
  const unread: Evidence[] = [];
  for (const path of paths.toSorted(plainestFirst).slice(0, max)) {
    const file = tree.get(path);
    if (!file) continue;
    const text = await readText(file);
    if (typeof text === "string" && !texts.has(text)) texts.set(text, { file: path, text });
    else if (typeof text !== "string") unread.push(text);
  }
  return [...combineEvidence([...texts.values()], identify), ...unread];
}

/** What texts say together, if that is more than one of them says, then one by one. */
export function combineEvidence(texts: readonly TextFile[], identify: IdentifyText): readonly Evidence[] {
  const each = texts.map((text) => ({ source, ...fromLicenseFile(text, identify) }));
  const together = each.length > 1 ? combineTexts(texts, each) : undefined;
  const same = each.find((one) => one.license === together?.license);
  if (same) return [same, ...each.filter((one) => one !== same)];
  return [...(together ? [{ source, ...together }] : []), ...each];
}

async function readText(file: SourceFile): Promise<string | Evidence> {
  try {
    return await readLicenseFile(file);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { source, outcome: "none", confidence: 0, raw: `It was not read: ${error.message}`, file: file.path };
  }
}

const headBytes = 4_096;

interface HeadOptions {
  readonly tree: FolderTree;
  readonly identify: IdentifyText;
  readonly findReuse: FindReuse;
}

/** What the heads of some files say, and REUSE files about them; files that say the same count once, the most first. */
export async function readHeads(
  paths: readonly string[],
  { tree, identify, findReuse }: HeadOptions,
): Promise<readonly Evidence[]> {
  const byLicense = new Map<string, Evidence>();
  const counts = new Map<string, number>();
  for (const path of paths) {
    const bytes = await tree.read(path, 0, headBytes).catch(ifUnreadable);
    const head = bytes && decodeText(bytes);
    if (head === undefined) continue;
    const { statement, tag, text } = readHead(head);
    const found = text === undefined ? undefined : fromFile({ file: path, text }, identify);
    const stated = statement ?? (found?.license === undefined ? tag : undefined);
    const named = stated === undefined ? undefined : fromName(stated);
    const isNamed = named?.outcome === "answer" || (statement === undefined && named?.outcome === "weak");
    const own = named && isNamed ? { ...found, ...named, file: path } : found;
    const [given] = fromReuse(await findReuse(path, own?.license));
    const answer = given ?? own;
    if (!answer || (answer.license === undefined && answer.copyrights === undefined)) continue;
    const key = answer.license ?? "";
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const known = byLicense.get(key);
    if (!known) byLicense.set(key, { source, file: path, ...answer });
    else if (answer.copyrights)
      byLicense.set(key, { ...known, copyrights: unique([...(known.copyrights ?? []), ...answer.copyrights]) });
  }
  const count = ({ license = "" }: Evidence) => counts.get(license) ?? 0;
  return [...byLicense.values()].sort((a, b) => count(b) - count(a));
}

function unique(copyrights: readonly string[]): readonly string[] {
  return [...new Set(copyrights)].slice(0, maxCopyrights);
}

const maxCopyrights = 50;

function ifUnreadable(error: unknown): undefined {
  if (error instanceof ParseError) return undefined;
  throw error;
}
