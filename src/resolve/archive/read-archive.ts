import type { ContainedLicense, Evidence } from "../../domain/report/evidence.ts";
import type { ArchiveFormat } from "../../domain/contracts/archive-format.ts";
import { ifBroken } from "../../domain/contracts/parse-error.ts";
import type { SourceReply } from "../../domain/contracts/sources.ts";
import type { Subject } from "../../domain/contracts/subject.ts";
import { type ReadText, toReadText } from "../../domain/report/package-text.ts";
import { findTextKind, isCopyrightFile } from "../../evidence/license-files.ts";
import { withReadmes } from "../../evidence/passed-on.ts";
import { checkSubject } from "../../ecosystems/kit/check-subject.ts";
import { fromLicenseFile } from "../../evidence/from-license-file.ts";
import { fromFile, type TextFile } from "../../evidence/from-text.ts";
import { combineTexts } from "../../evidence/from-texts.ts";
import { cutExcerpt } from "../../evidence/raw.ts";
import { weaken } from "../../evidence/reading.ts";
import type { Identifier } from "../../spdx/text/identify.ts";
import { decideListBySections } from "../chain/license-list.ts";
import { sureConfidence } from "../chain/license-conflict.ts";
import { concludeArchive } from "./conclude-archive.ts";
import type { OpenArchive } from "./open-archive.ts";
import { findLicenseSection } from "../../evidence/readme-section.ts";
import { type PackageFiles, selectFiles } from "./select-files.ts";
import { findXmlComment, mayBeChoice, readStatedChoice } from "./stated-choice.ts";

interface ReadOptions {
  readonly subject: Subject;
  readonly identify: Identifier;
  /** Bundled parts and NOTICE files are read as well. */
  readonly isDeep: boolean;
  /** The file that the registry names as the license. */
  readonly licenseFile?: string | undefined;
}

type ArchiveEvidence = Omit<Evidence, "source">;

/** What an archive says about its license. Throws ParseError. */
export async function readArchive(
  format: ArchiveFormat,
  address: string,
  archive: OpenArchive,
  { subject, identify, ...options }: ReadOptions,
): Promise<SourceReply> {
  const files = checkMetadata(format, address, await selectFiles(format, archive, options), subject);
  const texts = files.licenses.map((file) => fromLicenseFile(file, identify));
  const statement = files.metadata && (await readStatement(format, files.metadata, identify));
  const joined = await joinFiles(files, texts, identify);
  const concluded = concludeArchive(statement, texts, joined);
  const { further } = concluded;
  const evidence = concluded.evidence
    ? await decideByReadme(concluded.evidence, files, identify)
    : await readLast(format, files, identify);
  const place = { url: address, integrity: archive.integrity };
  const bundled = listContained(files.bundled, identify);
  return {
    evidence: { ...evidence, ...place, ...bundled },
    further: [...further, ...boundReached(files)].map((evidence) => ({ ...evidence, ...place })),
    texts: withReadmes(findReadTexts(files), files.readmes, identify),
  };
}

function findReadTexts({ licenses, notices, bundled, others }: PackageFiles): ReadText[] {
  return [
    ...licenses.map(({ file, text }) => toReadText(file, isCopyrightFile(file) ? "copyright" : "license", text)),
    ...notices.map(({ file, text }) => toReadText(file, "notice", text)),
    ...bundled.map(({ file, text }) => toReadText(file, "third-party", text)),
    ...others.map(({ file, text }) => toReadText(file, findTextKind(file) ?? "copyright", text)),
  ];
}

/**
 * Throws SourceUnavailable for the archive of another package. The metadata of a bundled package are ignored: its
 * license is not that of the archive.
 */
function checkMetadata(format: ArchiveFormat, address: string, files: PackageFiles, asked: Subject): PackageFiles {
  const { metadata, ...others } = files;
  if (!metadata) return files;
  const subject = readSubject(format, metadata);
  if (!format.mayBundle) checkSubject({ address, document: undefined, found: subject, asked }, format.isSame);
  const { name } = subject;
  const isOwn = name === undefined || asked.name === undefined || format.isSame.name(name, asked.name);
  return isOwn ? files : others;
}

function readSubject(format: ArchiveFormat, { file, text }: TextFile): Subject {
  try {
    return format.findSubject(text, format.inside(file));
  } catch (error) {
    return ifBroken({})(error);
  }
}

/** The license in the metadata of an archive; undefined if there is none, or they cannot be read. */
async function readStatement(
  format: ArchiveFormat,
  { file, text }: TextFile,
  identify: Identifier,
): Promise<ArchiveEvidence | undefined> {
  const statement = await Promise.resolve(text)
    .then((metadata) => format.readStatement(metadata, identify))
    .catch(ifBroken(undefined));
  if (!statement) return undefined;
  const { outcome, license, raw, confidence, doubt } = statement;
  return {
    outcome,
    confidence,
    file,
    ...(license !== undefined && { license }),
    ...(raw !== undefined && { raw }),
    ...(doubt !== undefined && { doubt }),
  };
}

/** Combines the license files; one of them, or a NOTICE, may say that they are a choice. */
async function joinFiles(
  files: PackageFiles,
  texts: readonly ArchiveEvidence[],
  identify: Identifier,
): Promise<ArchiveEvidence | undefined> {
  const joined = combineTexts(files.licenses, texts);
  if (!joined || !mayBeChoice(joined)) return joined;
  return readStatedChoice(joined, await files.readFurther("choice"), identify) ?? joined;
}

/** The README may say what a list of licenses means. */
async function decideByReadme(
  stated: ArchiveEvidence,
  files: PackageFiles,
  identify: Identifier,
): Promise<ArchiveEvidence> {
  if (stated.doubt !== "license_list") return stated;
  const { readmes } = await files.readFurther("last resort");
  const sections = readmes.flatMap(({ file, text }) => part(file, findLicenseSection(text)));
  return decideListBySections(
    stated,
    sections.map((section) => fromFile(section, identify)),
  );
}

/** Used if neither the metadata nor a license file has a license. */
async function readLast(format: ArchiveFormat, files: PackageFiles, identify: Identifier): Promise<ArchiveEvidence> {
  // An unknown license file may contradict the README.
  if (files.licenses.length > 0) return notIdentified(files);
  const further = await files.readFurther("last resort");
  const readmes = [...further.readmes, ...descriptionOf(format, files)];
  return readLastResort({ ...further, readmes }, identify) ?? nothingFound(files);
}

function descriptionOf(format: ArchiveFormat, { metadata }: PackageFiles): TextFile[] {
  const text = metadata && format.findDescription(metadata.text);
  return text === undefined ? [] : [{ file: metadata?.file ?? "", text }];
}

function notIdentified({ licenses }: PackageFiles): ArchiveEvidence {
  const names = licenses.map(({ file }) => file).join(", ");
  return {
    outcome: "none",
    confidence: 0,
    raw: `${cutExcerpt(`lcc does not know the license in ${names}`)}.`,
  };
}

function nothingFound({ skipped }: PackageFiles): ArchiveEvidence {
  const reasons = skipped.length === 0 ? "" : ` ${skipped.join(" ")}`;
  return { outcome: "none", confidence: 0, raw: `There is no license file in the archive.${reasons}` };
}

function boundReached({ cut }: PackageFiles): ArchiveEvidence[] {
  return cut === undefined ? [] : [{ outcome: "none", confidence: 0, raw: cut, failure: "too_large" }];
}

/** Enough for a reader; some packages have hundreds. */
const maxContained = 50;

function listContained(files: readonly TextFile[], identify: Identifier): Pick<Evidence, "contains"> {
  const contains = files.flatMap(({ file, text }): ContainedLicense[] => {
    const { expression } = identify(text);
    return expression === undefined ? [] : [{ license: expression, file }];
  });
  return contains.length === 0 ? {} : { contains: contains.slice(0, maxContained) };
}

/** Read if a package has no license file and no license in its metadata. */
interface LastFiles {
  readonly readmes: readonly TextFile[];
  /** The POM inside a jar. */
  readonly manifest?: TextFile | undefined;
}

/**
 * Reads the license section of the README, else the comment at the top of the POM. A full license text counts like a
 * license file; a name is a weak answer. If several READMEs disagree, there is no answer.
 */
function readLastResort({ readmes, manifest }: LastFiles, identify: Identifier): ArchiveEvidence | undefined {
  const sections = readmes.flatMap(({ file, text }) => part(file, findLicenseSection(text)));
  const heads = manifest ? part(manifest.file, findXmlComment(manifest.text)) : [];
  return agreed(sections, identify) ?? agreed(heads, identify);
}

function part(file: string, text: string | undefined): TextFile[] {
  return text === undefined || text.trim() === "" ? [] : [{ file, text }];
}

function agreed(parts: readonly TextFile[], identify: Identifier): ArchiveEvidence | undefined {
  const identified = parts.map((part) => fromFile(part, identify)).filter(({ license }) => license !== undefined);
  const [first] = identified;
  if (!first || identified.some(({ license }) => license !== first.license)) return undefined;
  if (first.confidence >= sureConfidence) return first;
  return weaken(first);
}
