import type { Component } from "../domain/component.ts";
import type { Ecosystem, Tree, TreeLicense } from "../domain/contracts.ts";
import type { Evidence } from "../domain/evidence.ts";
import { isLicenseFile } from "../domain/license-files.ts";
import { ifBroken, ParseError } from "../domain/parse-error.ts";
import { normalizeName } from "../spdx/names/normalize.ts";
import { copyrightsField } from "../spdx/text/copyrights.ts";
import type { Identifier } from "../spdx/text/identify.ts";

/** What the lockfile says about a license, or each of several that disagree; it speaks for this tree only. */
export function lockfileEvidence(component: Component, ecosystem: Ecosystem | undefined): Evidence[] {
  const { declaredLicense: license, declaredLicenses, locations } = component;
  const stated = declaredLicenses ?? (license === undefined ? [] : [{ license, file: locations[0]?.file }]);
  return stated.map(({ license: raw, file }) => fromStatement("lockfile", raw, ecosystem, file));
}

/** What packages that are installed or vendored in the tree say about their licenses. */
export async function filesystemEvidence(
  component: Component,
  ecosystem: Ecosystem | undefined,
  tree: Tree,
  identify: Identifier,
): Promise<Evidence[]> {
  const found = await findTreeLicense(component, ecosystem, tree);
  if (!found) return [];
  if (found.kind === "text") return [fromText(found, identify)];
  const beside = await textBeside(found.file, tree);
  const stated = fromStatement("filesystem", found.raw, ecosystem, found.file);
  return beside ? [stated, fromText(beside, identify)] : [stated];
}

/** The license file in the folder of a statement, which may say something else. */
async function textBeside(path: string, tree: Tree): Promise<TreeLicense | undefined> {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  const [name] = (await tree.names(folder)).filter(isLicenseFile).sort((a, b) => a.length - b.length);
  const file = name === undefined ? undefined : await tree.file(`${folder}/${name}`);
  const raw = await file?.text().catch(ifBroken(undefined));
  return file && raw !== undefined ? { raw, kind: "text", file: file.path } : undefined;
}

async function findTreeLicense(
  component: Component,
  ecosystem: Ecosystem | undefined,
  tree: Tree,
): Promise<TreeLicense | undefined> {
  for (const { file } of component.locations.slice(0, mostPlaces)) {
    try {
      const folder = file.slice(0, Math.max(0, file.lastIndexOf("/")));
      const found = await ecosystem?.treeLicense?.(component, folder, tree);
      if (found) return found;
    } catch (error) {
      if (!(error instanceof ParseError)) throw error; // a damaged package says nothing about its license
    }
  }
  return undefined;
}

/** A package may be named in hundreds of manifests; it is installed near one of the first or nowhere. */
const mostPlaces = 5;

function fromStatement(
  source: string,
  raw: string,
  ecosystem: Ecosystem | undefined,
  file: string | undefined,
): Evidence {
  const { expression, strength } = ecosystem?.readLicense?.(raw) ?? normalizeName(raw);
  const place = { raw, ...(file !== undefined && { file }) };
  if (strength === "none") return { source, outcome: "none", confidence: 0, ...place };
  const isExact = strength === "exact";
  return { source, outcome: isExact ? "answer" : "weak", license: expression, confidence: isExact ? 1 : 0.5, ...place };
}

function fromText({ raw, file }: TreeLicense, identify: Identifier): Evidence {
  const { expression, confidence } = identify(raw);
  const shown = { raw: raw.slice(0, longestRaw), file, ...copyrightsField(raw) };
  if (expression === undefined) return { source: "filesystem", outcome: "none", confidence: 0, ...shown };
  return { source: "filesystem", outcome: "answer", license: expression, confidence, ...shown };
}

const longestRaw = 300;
