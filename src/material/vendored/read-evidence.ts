import type { OpenEcosystem } from "../../domain/contracts/ecosystem.ts";
import { ifBroken } from "../../domain/contracts/parse-error.ts";
import type { IdentifyText } from "../../domain/contracts/sources.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import { fromName, fromNamed } from "../../evidence/from-names.ts";
import { fromFile } from "../../evidence/from-text.ts";
import { findLicenseSection } from "../../evidence/readme-section.ts";
import { joinPath, toFileName } from "../../text/paths.ts";
import { filesBelow, type FolderTree } from "../folder-tree.ts";
import { statesOther } from "../own-or-foreign/project-side.ts";
import { statementsOf } from "../own-or-foreign/read-project.ts";
import { readBannerRecord } from "./banner-record.ts";
import type { Candidate } from "./candidate.ts";
import { readHeads, readTexts } from "./read-texts.ts";
import type { FindReuse } from "../headers/reuse.ts";
import { isCode, isSourceFile } from "./source-files.ts";

export interface Reading {
  readonly tree: FolderTree;
  /** Folders that are candidates themselves. */
  readonly homes: ReadonlySet<string>;
  readonly identify: IdentifyText;
  readonly ecosystems: readonly OpenEcosystem[];
  readonly findReuse: FindReuse;
}

/** What a candidate says about its license: the record, the license files, else the heads of its files. */
export async function readEvidence(candidate: Candidate, reading: Reading): Promise<readonly Evidence[]> {
  const { records, licenseFiles, vendorName, isListed, isSubmodule } = candidate;
  const { tree, identify, ecosystems } = reading;
  const stated = records.filter(({ license }) => license !== undefined && license !== "").slice(0, 1);
  const statements = stated.map(({ license = "", type, file }): Evidence => {
    const named = ecosystems.find(({ types }) => types.includes(type))?.readLicense?.(license);
    return { source: "filesystem", ...(named ? fromNamed({ ...named, raw: license }) : fromName(license)), file };
  });
  const texts = await readTexts(licenseFiles, tree, identify);
  // What the project notes about a part counts less than the license file in the part.
  const isNote = stated[0]?.type === "custom" && statesOther(statementsOf([], texts), statementsOf([], statements));
  if (isNote) return [...texts, ...statements];
  const isNamed = vendorName !== undefined || isListed === true || isSubmodule === true;
  if (!isNamed || licenseFiles.length > 0) return [...statements, ...texts];
  const heads = await readHeads(sampleFiles(candidate, reading), reading);
  const isStated = [...statements, ...heads].some(({ license }) => license !== undefined);
  return [...statements, ...heads, ...(isStated ? [] : await readReadme(candidate, reading))];
}

/** The section of a README about the license. */
async function readReadme({ folder, files }: Candidate, { tree, identify }: Reading): Promise<readonly Evidence[]> {
  const name = files
    ? undefined
    : tree.folder(folder).files.find((file) => /^readme(?:\.(?:md|rst|txt|markdown))?$/i.test(file));
  const file = name === undefined ? undefined : tree.get(joinPath(folder, name));
  const section = findLicenseSection((await file?.text().catch(ifBroken(""))) ?? "");
  return file && section !== undefined
    ? [{ source: "filesystem", ...fromFile({ file: file.path, text: section }, identify) }]
    : [];
}

/** License texts such as the GPL name no holder; some of the files do. */
export function readSomeHeads(candidate: Candidate, reading: Reading): Promise<readonly Evidence[]> {
  return readHeads(sampleFiles(candidate, reading).slice(0, someHeads), reading);
}

const someHeads = 5;
const maxHeads = 20;
const maxListed = 400;

export function sampleFiles(
  { folder, files }: Candidate,
  { tree, homes }: Pick<Reading, "tree" | "homes">,
): readonly string[] {
  const all = files ?? filesBelow(tree, folder, maxListed, (below) => homes.has(below));
  const code = all.filter((path) => isCode(toFileName(path)));
  const isFirst = (path: string) => isSourceFile(toFileName(path));
  return [...code.filter(isFirst), ...code.filter((path) => !isFirst(path))].slice(0, maxHeads);
}

/** A folder below a vendor name, or with a license file, that no record names may be named by the banner of a script in it. */
export async function withBanner(
  candidate: Candidate,
  { tree, homes }: Pick<Reading, "tree" | "homes">,
): Promise<Candidate> {
  const { folder, isVendorChild, licenseFiles, records } = candidate;
  if ((!isVendorChild && licenseFiles.length === 0) || records.length > 0) return candidate;
  const record = await readBannerRecord(folder, sampleFiles(candidate, { tree, homes }), tree);
  return record ? { ...candidate, records: [record] } : candidate;
}
