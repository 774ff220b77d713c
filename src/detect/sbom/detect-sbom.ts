import type { Component } from "../../domain/contracts/component.ts";
import type { EcosystemFacts } from "../../domain/contracts/ecosystem.ts";
import { AppError } from "../../domain/errors.ts";
import { ParseError, TooLargeError } from "../../domain/contracts/parse-error.ts";
import type { Coverage, UnreadFile } from "../../domain/report/report.ts";
import { decodeText } from "../../formats/text.ts";
import type { LicenseWords, SbomDocument, SbomLicenses } from "../../sbom/document.ts";
import { NotSbomError, readSbom } from "../../sbom/read-sbom.ts";
import type { FileSource } from "../../source/file-source.ts";
import type { Detection } from "../detect.ts";
import { listSbomComponents } from "./list-components.ts";
import { formatSize } from "../../text/count.ts";

export interface SbomDetection extends Detection {
  readonly licensesOf: (component: Component) => SbomLicenses;
  readonly explained: ReadonlyMap<string, LicenseWords>;
}

const maxBytes = 64_000_000;

/**
 * Reads the components of an SBOM, which is the only file of the source. A file that cannot be read is an error, not a
 * result with a remark: there is nothing else to scan.
 */
export async function detectSbom(
  source: Pick<FileSource, "read">,
  file: string,
  ecosystems: readonly EcosystemFacts[],
): Promise<SbomDetection> {
  const document = await readDocument(source, file);
  const { components, licensesOf, places, unnamed } = listSbomComponents(document, file, ecosystems);
  const lost = document.lost > 0 ? [describeLost(file, document.lost)] : [];
  const gaps = [
    ...document.gaps,
    ...(unnamed > 0
      ? [`it refers to ${unnamed === 1 ? "a component" : `${unnamed} components`} that it does not list`]
      : []),
  ];
  const coverage: Coverage = {
    filesSeen: 1,
    manifestsRead: lost.length > 0 ? 0 : 1,
    manifestsUnread: lost,
    skipped: places > 0 ? [{ path: file, reason: `${places} entries are files or systems, not packages` }] : [],
    ...(gaps.length > 0 && { unlocked: [{ file, lockWith: describeGaps(gaps) }] }),
  };
  const nothing = { errors: [], licenseFiles: [], documents: [], open: [], privateRules: [] };
  return { components, coverage, ...nothing, licensesOf, explained: document.explained };
}

async function readDocument(source: Pick<FileSource, "read">, file: string): Promise<SbomDocument> {
  try {
    const bytes = await source.read(file, 0, maxBytes + 1);
    if (bytes.byteLength > maxBytes) {
      throw new TooLargeError(`The file is larger than ${formatSize(maxBytes)}, the most that lcc reads of an SBOM.`);
    }
    return readSbom(toText(bytes));
  } catch (error) {
    if (error instanceof NotSbomError) throw new AppError("invalid_input", `${file} is not an SBOM. ${whatIsTaken}`);
    if (error instanceof TooLargeError) throw new AppError("too_large", `${file}: ${error.message}`);
    if (!(error instanceof ParseError)) throw error;
    const place = error.line === undefined ? file : `${file}:${error.line}`;
    throw new AppError("invalid_input", `${place}: ${error.message}`);
  }
}

function toText(bytes: Uint8Array): string {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw new ParseError("The file is compressed (gzip); unpack it first.");
  const text = decodeText(bytes);
  if (text === undefined) throw new NotSbomError("The file is binary.");
  return text;
}

const whatIsTaken =
  "lcc scan takes a folder, the address of a repository, or an SBOM: CycloneDX as JSON or XML, SPDX 2 as JSON, YAML or tag-value. To scan a project, give its folder.";

function describeLost(file: string, lost: number): UnreadFile {
  const [count, verb] = lost === 1 ? ["one entry has", "is"] : [`${lost} entries have`, "are"];
  const reason = `${count} neither a name nor a package URL and ${verb} missing.`;
  return { file, reason, listsDependencies: true, isPartial: true, cause: "unreadable" };
}

function describeGaps(gaps: readonly string[]): string {
  return `make the SBOM again from a lockfile or from installed packages (${gaps.join("; ")})`;
}
