import type { Component } from "../../domain/contracts/component.ts";
import type { SourceFile, Tree, TreeLicense } from "../../domain/contracts/contracts.ts";
import type { OpenEcosystem } from "../../domain/contracts/ecosystem.ts";
import type { Doubt, Evidence } from "../../domain/report/evidence.ts";
import { ParseError, TooLargeError } from "../../domain/contracts/parse-error.ts";
import { fromName, fromNamed } from "../../evidence/from-names.ts";
import { fromFile } from "../../evidence/from-text.ts";
import { findPackageLicenseFiles, readLicenseText } from "../../evidence/package-license-files.ts";
import { weaken } from "../../evidence/reading.ts";
import type { Identifier } from "../../spdx/text/identify.ts";
import { folderOf } from "../../text/folder-of.ts";

/** What lockfiles and the tables of lcc say about a license. */
export function lockfileEvidence(component: Component, ecosystem: OpenEcosystem | undefined): Evidence[] {
  const { declaredLicense: license, declaredLicenses, locations } = component;
  const stated = declaredLicenses ?? (license === undefined ? [] : [{ license, file: locations[0]?.file }]);
  return [
    ...stated.map(({ license: raw, file }) => fromStatement("lockfile", raw, ecosystem, file)),
    ...publishedEvidence(component, ecosystem),
  ];
}

/** From a table of lcc, without a request; the address is the page of the publisher. */
function publishedEvidence(component: Component, ecosystem: OpenEcosystem | undefined): Evidence[] {
  const published = ecosystem?.publishedLicense?.(component);
  if (!published) return [];
  return [{ ...fromStatement("model-zoo", published.raw, ecosystem, undefined), url: published.url }];
}

/** What installed or vendored packages in the tree say: the statement of the package, then all of its license files. */
export async function filesystemEvidence(
  component: Component,
  ecosystem: OpenEcosystem | undefined,
  tree: Tree,
  identify: Identifier,
): Promise<Evidence[]> {
  const folders = [...new Set(component.locations.map(({ file }) => folderOf(file)))];
  const found = await findTreeLicense(component, ecosystem, tree, folders.slice(0, maxFolders));
  if (!found) return folders.length > maxFolders ? [foldersBeyondBound(folders.length - maxFolders)] : [];
  const first =
    found.kind === "text"
      ? ofFilesystem(fromFile({ file: found.file, text: found.raw }, identify))
      : withDoubt(fromStatement("filesystem", found.raw, ecosystem, found.file), found.doubt);
  const home = found.home ?? folderOf(found.file);
  const paths = await findPackageLicenseFiles(home, tree);
  const evidence = [{ ...first, ...(await readNotices(home, tree)) }];
  for (const path of paths.slice(0, maxFiles).filter((one) => one !== found.file)) {
    const file = await tree.file(path);
    if (file) evidence.push(await readFile(file, identify));
  }
  return paths.length > maxFiles ? [...evidence, beyondBound(paths.length - maxFiles)] : evidence;
}

/** Real packages have a handful; the limit is for hostile ones. */
const maxFiles = 200;

function beyondBound(left: number): Evidence {
  const raw = `lcc reads at most ${maxFiles} license files of a package; ${left} more were left out.`;
  return { source: "filesystem", outcome: "failed", failure: "too_large", confidence: 0, raw };
}

/** A file that cannot be read becomes evidence with the reason. */
async function readFile(file: SourceFile, identify: Identifier): Promise<Evidence> {
  try {
    return ofFilesystem(fromFile({ file: file.path, text: await readLicenseText(file) }, identify));
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const unread = { source: "filesystem", confidence: 0, raw: `It was not read: ${error.message}`, file: file.path };
    if (!(error instanceof TooLargeError)) return { ...unread, outcome: "none" };
    return { ...unread, outcome: "failed", failure: "too_large" };
  }
}

async function findTreeLicense(
  component: Component,
  ecosystem: OpenEcosystem | undefined,
  tree: Tree,
  folders: readonly string[],
): Promise<TreeLicense | undefined> {
  for (const folder of folders) {
    try {
      const found = await ecosystem?.treeLicense?.(component, folder, tree);
      if (found) return found;
    } catch (error) {
      if (!(error instanceof ParseError)) throw error; // a damaged package says nothing about its license
    }
  }
  return undefined;
}

/** A package may be named in hundreds of manifests and installed next to the last one. */
const maxFolders = 1_000;

function foldersBeyondBound(left: number): Evidence {
  const raw = `lcc looks for an installed package near at most ${maxFolders} manifests; ${left} more were left out.`;
  return { source: "filesystem", outcome: "failed", failure: "too_large", confidence: 0, raw };
}

function fromStatement(
  source: string,
  raw: string,
  ecosystem: OpenEcosystem | undefined,
  file: string | undefined,
): Evidence {
  const named = ecosystem?.readLicense?.(raw);
  const evidence = named ? fromNamed({ ...named, raw }) : fromName(raw);
  return { source, ...evidence, ...(file !== undefined && { file }) };
}

function withDoubt(evidence: Evidence, doubt: Doubt | undefined): Evidence {
  return doubt === undefined ? evidence : weaken(evidence, doubt);
}

function ofFilesystem(evidence: Omit<Evidence, "source">): Evidence {
  return { source: "filesystem", ...evidence };
}

/** Real packages have one. */
const maxNotices = 5;
const maxNoticeLength = 65_536;

/** The NOTICE files at the top of a package's folder; those that cannot be read are left out. */
async function readNotices(home: string, tree: Tree): Promise<Pick<Evidence, "notices">> {
  const names = (await tree.names(home)).filter((name) => /^notice(?:\.(?:txt|md|rst))?$/i.test(name)).sort();
  const texts: string[] = [];
  for (const name of names.slice(0, maxNotices)) {
    const file = await tree.file(home === "" ? name : `${home}/${name}`);
    const text = await file?.text().catch(ifUnreadable);
    if (text !== undefined && text.trim() !== "") texts.push(text.slice(0, maxNoticeLength).toWellFormed());
  }
  return texts.length === 0 ? {} : { notices: [...new Set(texts)] };
}

function ifUnreadable(error: unknown): undefined {
  if (!(error instanceof ParseError)) throw error;
}
