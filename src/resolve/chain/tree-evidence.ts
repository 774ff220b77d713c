import type { Component } from "../../domain/contracts/component.ts";
import type { SourceFile, Tree, TreeLicense } from "../../domain/contracts/contracts.ts";
import type { OpenEcosystem } from "../../domain/contracts/ecosystem.ts";
import type { Doubt, Evidence } from "../../domain/report/evidence.ts";
import type { ReadText } from "../../domain/report/package-text.ts";
import { ParseError, TooLargeError } from "../../domain/contracts/parse-error.ts";
import { fromName, fromNamed } from "../../evidence/from-names.ts";
import { fromLicenseFile } from "../../evidence/from-license-file.ts";
import { findPackageLicenseFiles, readLicenseFile } from "../../evidence/package-license-files.ts";
import { decideList } from "./license-list.ts";
import { readTreeTexts } from "./tree-texts.ts";
import { weaken } from "../../evidence/reading.ts";
import type { Identifier } from "../../spdx/text/identify.ts";
import { toFolder } from "../../text/paths.ts";

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

interface InTree {
  readonly evidence: readonly Evidence[];
  readonly texts: readonly ReadText[];
}

/**
 * What installed or vendored packages in the tree say: the statement of the package, then all of its license files; and
 * what is passed on with them.
 */
export async function readInTree(
  component: Component,
  ecosystem: OpenEcosystem | undefined,
  tree: Tree,
  identify: Identifier,
): Promise<InTree> {
  const folders = [...new Set(component.locations.map(({ file }) => toFolder(file)))];
  const treeLicense = await findTreeLicense(component, ecosystem, tree, folders.slice(0, maxFolders));
  if (!treeLicense) return { evidence: leftOut(folders.length - maxFolders, nearManifests), texts: [] };
  const first =
    treeLicense.kind === "text"
      ? ofFilesystem(fromLicenseFile({ file: treeLicense.file, text: treeLicense.raw }, identify))
      : withDoubt(readStatement(treeLicense, ecosystem), treeLicense.doubt);
  const home = treeLicense.home ?? toFolder(treeLicense.file);
  const paths = await findPackageLicenseFiles(home, tree);
  const texts: Evidence[] = [];
  for (const path of paths.slice(0, maxFiles).filter((other) => other !== treeLicense.file)) {
    const file = await tree.file(path);
    if (file) texts.push(await readFile(file, identify));
  }
  const decided = first.doubt === "license_list" ? decideList(first, texts) : first;
  const evidence = [decided, ...texts];
  return {
    evidence: [
      ...evidence,
      ...leftOut(paths.length - maxFiles, `reads at most ${maxFiles} license files of a package`),
    ],
    texts: home === "" ? [] : await readTreeTexts(home, paths, tree, identify),
  };
}

/** Real packages have a handful; the limit is for hostile ones. */
const maxFiles = 200;

function leftOut(left: number, limit: string): Evidence[] {
  const raw = `lcc ${limit}; ${left} more were left out.`;
  return left > 0 ? [{ source: "filesystem", outcome: "failed", failure: "too_large", confidence: 0, raw }] : [];
}

/** A file that cannot be read becomes evidence with the reason. */
async function readFile(file: SourceFile, identify: Identifier): Promise<Evidence> {
  try {
    return ofFilesystem(fromLicenseFile({ file: file.path, text: await readLicenseFile(file) }, identify));
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
      const treeLicense = await ecosystem?.treeLicense?.(component, folder, tree);
      if (treeLicense) return treeLicense;
    } catch (error) {
      if (!(error instanceof ParseError)) throw error; // a damaged package says nothing about its license
    }
  }
  return undefined;
}

/** A package may be named in hundreds of manifests and installed next to the last one. */
const maxFolders = 1_000;

const nearManifests = `looks for an installed package near at most ${maxFolders} manifests`;

function readStatement({ raw, file, meaning }: TreeLicense, ecosystem: OpenEcosystem | undefined): Evidence {
  return meaning ? ofFilesystem({ ...meaning, file }) : fromStatement("filesystem", raw, ecosystem, file);
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
