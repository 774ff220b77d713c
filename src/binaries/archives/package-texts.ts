import { type FileRole, roleOf } from "../../archive/file-role.ts";
import type { ArchiveFormat } from "../../domain/contracts/archive-format.ts";
import { ifBroken } from "../../domain/contracts/parse-error.ts";
import type { IdentifyText } from "../../domain/contracts/sources.ts";
import { filled } from "../../text/defined.ts";
import { plainestFirst } from "../../evidence/license-files.ts";
import type { BinaryFacts } from "../binary-facts.ts";

/** The texts of an archive, by path. */
export type Texts = ReadonlyMap<string, string>;

/** The license and NOTICE files among the texts. */
export function listTexts(format: ArchiveFormat, texts: Texts): Pick<BinaryFacts, "licenseFiles" | "notices"> {
  const listed = [...texts].map(([file, text]) => ({ file, text })).filter(({ text }) => text.trim() !== "");
  const ofRole = (wanted: FileRole) => listed.filter(({ file }) => roleOf(format, file) === wanted);
  const atTop = ofRole("license");
  const licenseFiles = atTop.length > 0 ? atTop : ofRole("spare");
  return filled({
    licenseFiles: licenseFiles.sort((a, b) => plainestFirst(a.file, b.file)),
    notices: ofRole("notice"),
  });
}

/** What the metadata say about the license; damaged metadata say nothing. */
export function readStatement(
  format: ArchiveFormat,
  metadata: string | undefined,
  identify: IdentifyText,
): Pick<BinaryFacts, "license" | "statement"> {
  const statement = metadata === undefined ? undefined : tryRead(() => format.readStatement(metadata, identify));
  return statement ? { statement, ...filled({ license: statement.raw ?? statement.license }) } : {};
}

/** The result, or nothing if the metadata are damaged. */
export function tryRead<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    return ifBroken(undefined)(error);
  }
}
