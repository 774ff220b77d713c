import type { EmbeddedFacts } from "../../binaries/binary-facts.ts";
import type { BinaryTools } from "../../binaries/binary-tools.ts";
import { type Places, rankPlace } from "../../domain/policy/limit-scope-by-path.ts";
import { type Component, toStep } from "../../domain/contracts/component.ts";
import { ifBroken } from "../../domain/contracts/parse-error.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import { type ReadText, toReadText } from "../../domain/report/package-text.ts";
import type { FileError, ReachedLimit } from "../../domain/report/report.ts";
import { isOwnLicenseFile } from "../../evidence/license-files.ts";
import type { FileSource } from "../../source/file-source.ts";
import { formatNumber } from "../../text/count.ts";
import { joinPath, toFileName, toFolder, upwards } from "../../text/paths.ts";
import { filesBelow, type FolderTree } from "../folder-tree.ts";
import type { ForeignPart } from "../material.ts";
import { isSameHolder, toHolder } from "../own-or-foreign/holders.ts";
import type { Statements } from "../own-or-foreign/project-side.ts";
import { isAbout } from "../vendored/named-texts.ts";
import { readTexts } from "../vendored/read-texts.ts";
import { type FindReuse, fromReuse } from "../headers/reuse.ts";
import { isSourceFile } from "../vendored/source-files.ts";
import { isAnswer, maxNameLength, toEvidence } from "./binary-evidence.ts";
import { isProgram, readBinaryName } from "./binary-names.ts";
import { type BuildTool, findBuildTool } from "./build-tools.ts";
import type { FoundBinary } from "./found-binary.ts";
import { groupBinaries } from "./group-binaries.ts";
import { createListed } from "./listed-archives.ts";
import { openBinaries, type OpenBinary } from "./open-binaries.ts";
import { oncePerKey } from "../../async/once.ts";

export interface BinaryOptions extends Pick<BinaryTools, "identify"> {
  readonly source: FileSource;
  readonly tree: FolderTree;
  readonly places: Places;
  readonly findReuse: FindReuse;
  readonly loadFormats: () => Promise<BinaryTools["formats"]>;
  readonly project: Statements;
  /** The other parts of the tree: unnamed binaries in them are theirs. */
  readonly parts: readonly ForeignPart[];
  /** What lockfiles and manifests list. */
  readonly listed: readonly Component[];
}

export interface Binaries {
  /** The other parts that are more than their binaries, then the binaries. */
  readonly parts: readonly ForeignPart[];
  readonly limits: readonly ReachedLimit[];
  readonly errors: readonly FileError[];
  /** License files that are those of binaries. */
  readonly licenseFiles: readonly string[];
}

/** Finds the binary files of the tree and what they are; those of the product are opened first. */
export async function findBinaries(options: BinaryOptions): Promise<Binaries> {
  const { tree, source, places, listed } = options;
  const listedAt = createListed(listed);
  const rank = (path: string) => rankPlace(places.of(path));
  const { binaries, unread } = await listBinaries(tree);
  const paths = binaries
    .filter((path) => {
      const { isKnown, taken } = listedAt(path);
      return !isKnown || taken !== undefined;
    })
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const found: FoundBinary[] = paths.flatMap((path) => {
    const tool = findBuildTool(path);
    return tool ? [ofTool(path, tool)] : [];
  });
  const rest = paths.filter((path) => !findBuildTool(path));
  const hasArchives = rest.some((path) => readBinaryName(path) === "archive");
  const formats = hasArchives ? await options.loadFormats() : new Map();
  const opened = await openBinaries(rest, source, { formats, identify: options.identify });
  const findTexts = createTextFinder(tree);
  const others = options.parts.filter((part) => !isOnlyBinaries(part, tree, findTexts));
  const partOf = createPartOf(others);
  const licenseFiles: string[] = [];
  for (const binary of opened) {
    const beside = findTexts(binary.path);
    const reuse = fromReuse(await options.findReuse(binary.path, undefined));
    const around = [...reuse, ...(await readTexts(beside, tree, options.identify))];
    const described = withListed(describe(binary, around, options), listedAt(binary.path).taken);
    const kept = described.filter((one) => !isOwn(one, options.project) && !belongsTo(partOf(binary.path), one));
    if (kept.length > 0) licenseFiles.push(...beside);
    const texts = kept.length === 0 ? [] : await readBeside(beside, tree);
    found.push(...kept.map((one) => ({ ...one, texts: [...(one.texts ?? []), ...texts] })));
  }
  const cut = [...opened, ...unread.map((path) => ({ path, limits: [headBound] }))];
  return {
    parts: [...others, ...groupBinaries(found, places)],
    limits: listLimits(cut, places),
    errors: listCuts(cut, places),
    licenseFiles,
  };
}

/** `unread`: files that may be programs, beyond the limit. */
async function listBinaries(tree: FolderTree) {
  const binaries: string[] = [];
  const unread: string[] = [];
  let left = maxHeads;
  for (const folder of tree.folders) {
    for (const name of tree.folder(folder).files) {
      const path = joinPath(folder, name);
      const kind = readBinaryName(path);
      if (kind === undefined) continue;
      if (kind === "perhaps" && --left < 0) unread.push(path);
      else if (kind !== "perhaps" || isProgram(await tree.read(path, 0, 4).catch(ifBroken(new Uint8Array()))))
        binaries.push(path);
    }
  }
  return { binaries, unread };
}

/** Files without an extension whose first bytes are read. */
const maxHeads = 10_000;
const headBound = `${formatNumber(maxHeads)} files without an extension, which may be programs`;

function ofTool(path: string, { name, version = "", license }: BuildTool): FoundBinary {
  const evidence: Evidence[] = [
    { source: "publisher", outcome: "answer", license, confidence: 1, raw: license, file: path },
  ];
  return { path, type: "custom", name, version, evidence, isTool: true };
}

/** What a binary and the packages in it are called, with what is said about their licenses. */
function describe(
  { path, facts, unread, problem }: OpenBinary,
  beside: readonly Evidence[],
  { identify }: BinaryOptions,
): readonly FoundBinary[] {
  // Any tar archive may have this ending.
  if (problem !== undefined && path.toLowerCase().endsWith(".tgz")) return [];
  if (unread !== undefined || problem !== undefined) {
    const stated = { ...(unread && { unread }), ...(problem !== undefined && { problem }) };
    return [{ path, type: "custom", name: toFileName(path), version: "", evidence: beside, facts: stated }];
  }
  const { embedded = [] } = facts ?? {};
  // A plain archive that holds no package is data.
  if (facts?.kind === "archive" && facts.name === undefined && embedded.length === 0) return [];
  const read = (part: EmbeddedFacts, file: string, others: readonly Evidence[]) => ({
    evidence: toEvidence(part, file, others, identify),
    texts: textsOf(part, file),
  });
  const outer: FoundBinary = { path, ...nameOf(facts ?? {}), ...read(facts ?? {}, path, beside) };
  const within =
    outer.name === undefined ? toFileName(path) : toStep({ name: outer.name, version: outer.version ?? "" });
  const inner = embedded.map((part): FoundBinary => {
    const inside = part.path === undefined ? path : `${path}/${part.path}`;
    const named = { name: part.path === undefined ? undefined : toFileName(part.path), ...nameOf(part) };
    const stated = part.problem === undefined ? {} : { facts: { problem: part.problem } };
    return { path, ...named, ...read(part, inside, []), ...stated, within };
  });
  // A nested jar that says nothing about itself belongs to the outer one.
  const named = inner.filter((one) => one.type !== "custom" || one.facts || one.evidence.length > 0);
  return facts?.kind === "archive" && facts.name === undefined ? inner : [outer, ...named];
}

/** A file that a manifest takes its package from is that package, whatever it calls itself. */
function withListed([outer, ...inner]: readonly FoundBinary[], taken: Component | undefined): readonly FoundBinary[] {
  if (!outer) return [];
  if (!taken) return [outer, ...inner];
  const { type, name, version } = taken;
  return [{ ...outer, type, name, version }, ...inner];
}

function nameOf({ type, name, version, copyright, company }: EmbeddedFacts) {
  const holders = [copyright, company].flatMap((text) => text ?? []).map(toHolder);
  return { type: type ?? "custom", ...(name !== undefined && { name }), version: version ?? "", holders };
}

/** What is passed on: the license and NOTICE files in an archive, and the terms in a font. */
function textsOf({ licenseFiles = [], notices = [], license = "" }: EmbeddedFacts, file: string): readonly ReadText[] {
  return [
    ...licenseFiles.map((one) => toReadText(`${file}/${one.file}`, "license", one.text)),
    ...notices.map((one) => toReadText(`${file}/${one.file}`, "notice", one.text)),
    ...(license.length > maxNameLength ? [toReadText(file, "license", license)] : []),
  ];
}

async function readBeside(paths: readonly string[], tree: FolderTree): Promise<readonly ReadText[]> {
  const texts = paths.map(async (path) => {
    const text = await tree.get(path)?.text().catch(ifBroken(undefined));
    return text === undefined ? [] : [toReadText(path, "license", text)];
  });
  return (await Promise.all(texts)).flat();
}

/** Finds texts that are named after a file; for fonts also the license files of their folder. */
function createTextFinder(tree: FolderTree): (path: string) => readonly string[] {
  const textsOf = oncePerKey((folder: string) =>
    tree.folder(folder).files.filter((name) => isOwnLicenseFile(name) || /^OFL\b.*\.txt$/i.test(name)),
  );
  return (path) => {
    const folder = toFolder(path);
    const stem = toFileName(path)
      .replace(/(?:-\d[\w.-]*)?\.\w+$/, "")
      .toLowerCase();
    const isFont = readBinaryName(path) === "font" && folder !== "";
    return textsOf(folder)
      .filter(
        (name) => isFont || (stem.length > 2 && name.toLowerCase().includes(stem)) || isAbout(name, toFileName(path)),
      )
      .slice(0, maxTexts)
      .map((name) => joinPath(folder, name));
  };
}

/** Real folders have one or two; each is read for each binary. */
const maxTexts = 50;

/** A folder that holds binaries alone, and no text but those of its files, is listed by these. */
function isOnlyBinaries(
  { component: { type, folder = "", locations } }: ForeignPart,
  tree: FolderTree,
  findTexts: (path: string) => readonly string[],
): boolean {
  if (type !== "custom") return false;
  const files = filesBelow(tree, folder, maxListed);
  const isBinary = (path: string) => (readBinaryName(path) ?? "perhaps") !== "perhaps";
  const binaries = files.filter(isBinary);
  if (binaries.length === 0 || files.length >= maxListed) return false;
  if (files.some((path) => isSourceFile(toFileName(path)) && !isBinary(path))) return false;
  const theirs = new Set(binaries.flatMap(findTexts));
  return locations.every(({ file }) => isBinary(file) || theirs.has(file) || file === folder);
}

const maxListed = 400;

/** Whether the project's own people made it, as far as it has no record of a package. */
function isOwn({ type, holders = [] }: FoundBinary, project: Statements): boolean {
  return (
    type === "custom" &&
    holders.some((holder) => holder !== "" && [...project.holders].some((own) => isSameHolder(holder, own)))
  );
}

function createPartOf(parts: readonly ForeignPart[]): (path: string) => ForeignPart | undefined {
  const byFolder = new Map(parts.map((part) => [part.component.folder ?? "", part]));
  return (path) => [path, ...upwards(toFolder(path))].flatMap((folder) => byFolder.get(folder) ?? [])[0];
}

/** Whether it is only a file of a part: it names no package, and no license that the part does not state. */
function belongsTo(part: ForeignPart | undefined, { type, name, evidence }: FoundBinary): boolean {
  if (!part || type !== "custom") return false;
  if (name === undefined) return true;
  const [license] = evidence.flatMap(({ license }) => license ?? []);
  return license === undefined
    ? part.evidence.some(isAnswer)
    : part.evidence.some((one) => one.license?.includes(license));
}

/** Limits that cut something off in places of tests and examples only: named, and no gap of the product. */
function listCuts(opened: readonly OpenBinary[], places: Places): readonly FileError[] {
  const cut = opened.filter(({ path, limits = [] }) => limits.length > 0 && places.of(path) !== undefined);
  return cut.slice(0, maxNamed).map(({ path, limits = [] }) => {
    return { file: path, detector: "material/binaries", message: `lcc reads at most ${limits.join(" and ")}.` };
  });
}

function listLimits(opened: readonly OpenBinary[], places: Places): readonly ReachedLimit[] {
  const cut = opened.flatMap(({ path, limits = [] }) => limits.map((bound) => ({ bound, path })));
  const shipped = cut.filter(({ path }) => places.of(path) === undefined);
  return [...Map.groupBy(shipped, ({ bound }) => bound)].map(([bound, all]) => ({
    bound,
    count: all.length,
    files: all.slice(0, maxNamed).map(({ path }) => path),
  }));
}

const maxNamed = 20;
