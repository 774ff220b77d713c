import type { OwnPart } from "../../material/material.ts";
import { defined } from "../../text/defined.ts";
import type { SourceFile, Tree } from "../../domain/contracts/contracts.ts";
import { ParseError } from "../../domain/contracts/parse-error.ts";
import { unknownLicense } from "../../domain/policy/policy.ts";
import { type Places, rankPlace, usualPlaces } from "../../domain/policy/limit-scope-by-path.ts";
import type { FileError, ProjectLicense, ReachedLimit } from "../../domain/report/report.ts";
import { isCopyrightFile } from "../../evidence/license-files.ts";
import { readLicenseFile } from "../../evidence/package-license-files.ts";
import { combine, type Expression, printExpression, listTerms, tryParseExpression } from "../../spdx/expression.ts";
import type { Identifier } from "../../spdx/text/identify.ts";
import { sectionLicenses } from "../../spdx/text/notices/section-licenses.ts";

/** A large monorepo has a license file in every package; beyond these no reader would be helped by the list. */
const maxFiles = 500;

interface ProjectLicenses {
  readonly projectLicenses: readonly ProjectLicense[];
  /** Files that could not be read, such as pointers of Git LFS: their license is unknown; and those that were left out. */
  readonly errors: readonly FileError[];
  /** The bound, where it left out files of the product. */
  readonly limits: readonly ReachedLimit[];
}

/** The license files of the project itself and what they contain: those of the product first, nearest to the root. */
export async function findProjectLicenses(
  paths: readonly string[],
  tree: Tree,
  identify: Identifier,
  { of: placeOf }: Places = usualPlaces,
): Promise<ProjectLicenses> {
  const ranks = new Map(paths.map((path) => [path, rankPlace(placeOf(path))]));
  const rank = (path: string) => ranks.get(path) ?? 0;
  const sorted = paths.toSorted((a, b) => rank(a) - rank(b) || depth(a) - depth(b) || (a < b ? -1 : 1));
  const projectLicenses: ProjectLicense[] = [];
  const errors: FileError[] = [];
  for (const path of sorted.slice(0, maxFiles)) {
    const file = await tree.file(path);
    if (!file) continue;
    try {
      const projectLicense = await identifyFile(file, identify);
      if (projectLicense.license !== unknownLicense || !isCopyrightFile(path)) projectLicenses.push(projectLicense);
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      projectLicenses.push({ file: path, license: unknownLicense, confidence: 0 });
      errors.push({ file: path, detector, message: error.message });
    }
  }
  const left = sorted.slice(maxFiles);
  const ofProduct = left.filter((path) => placeOf(path) === undefined);
  return {
    projectLicenses,
    errors: [...errors, ...left.slice(0, 1).map((file) => describeLeftOut(file, left.length, ofProduct.length))],
    limits: ofProduct.length === 0 ? [] : [{ bound, count: ofProduct.length, files: ofProduct.slice(0, maxNamed) }],
  };
}

/** Adds the package that each license file belongs to, and the licenses that only manifests of the project state. */
export function joinWithPackages(
  files: readonly ProjectLicense[],
  own: readonly OwnPart[],
): Pick<ProjectLicenses, "projectLicenses" | "errors"> {
  const byFile = new Map(own.flatMap((part) => part.licenseFiles.map((file) => [file, part] as const)));
  const namesOf = (part: OwnPart | undefined) =>
    part?.folder ? defined({ folder: part.folder, package: part.package }) : {};
  const stated = own.flatMap((part) => (part.stated ? [{ ...part.stated, ...namesOf(part) }] : []));
  const left = stated.slice(maxFiles);
  const message = `lcc lists at most ${maxFiles} licenses that only manifests of the project state; ${left.length} more were left out.`;
  return {
    projectLicenses: [
      ...files.map((license) => ({ ...license, ...namesOf(byFile.get(license.file)) })),
      ...stated.slice(0, maxFiles),
    ],
    errors: left.slice(0, 1).map(({ file }) => ({ file, detector, message })),
  };
}

const detector = "scan/project-license";
const bound = `${maxFiles} license files of a project`;
const maxNamed = 20;

function describeLeftOut(file: string, count: number, ofProduct: number): FileError {
  const rest = count === 1 ? "1 more was" : `${count} more were`;
  const message = `lcc reads at most ${bound}; ${rest} not read, ${ofProduct} of them in folders of the product.`;
  return { file, detector, message };
}

async function identifyFile(file: SourceFile, identify: Identifier): Promise<ProjectLicense> {
  const text = await readLicenseFile(file);
  const { expression, confidence } = identify(text);
  const own = expressionsIn(expression === undefined ? [] : [expression]);
  const terms = new Set(own.flatMap(listTerms).map(printExpression));
  const more = expressionsIn(sectionLicenses(text)).filter(
    (expression) => !listTerms(expression).every((term) => terms.has(printExpression(term))),
  );
  if (more.length === 0) return { file: file.path, license: expression ?? unknownLicense, confidence };
  const license = printExpression(combine("and", [...own, ...more]));
  return { file: file.path, license, confidence: own.length === 0 ? byName : Math.min(confidence, byName) };
}

function expressionsIn(texts: readonly string[]): readonly Expression[] {
  return texts.flatMap((text) => tryParseExpression(text) ?? []);
}

/** How sure the heading of a list is. */
const byName = 0.9;

function depth(path: string): number {
  return path.split("/").length;
}
