import type { Component } from "../../domain/component.ts";
import type { Detector, Found, Note, SourceFile } from "../../domain/contracts.ts";
import { ParseError, TooLargeError } from "../../domain/parse-error.ts";
import { isFixture } from "../../domain/places.ts";
import type { UnreadFile } from "../../domain/report.ts";
import { readJavaScript, isTellingProgram } from "./javascript/references.ts";
import { readHelperIfTelling, readIfTelling } from "./read-text.ts";
import { toFound } from "./reference.ts";
import { createWordSearch, type WordSearch } from "./word-search.ts";

/**
 * Programs of projects whose package.json names a library for models. Trees can have tens of thousands of programs
 * and rarely such a library, so the packages are checked first: one package.json is reported for the whole tree.
 */
export const scriptsOfPackages: Detector = {
  id: "huggingface/javascript",
  title: "JavaScript and TypeScript programs that load models, in packages that depend on a library for it",
  files: ["package.json"],
  incidental: true,
  searches: true,

  async parse(file) {
    const programs = await programsOfPackages(file, namesLibrary);
    return readAll([...programs, ...(await otherPrograms(file, programs))]);
  },
};

/** The programs of all packages that name a library, reported with the first package.json of the tree. */
export async function programsOfPackages(file: SourceFile, isUser: WordSearch): Promise<readonly SourceFile[]> {
  const packages = file.find("package.json");
  if (speaker(packages) !== file.path) return [];
  const folders = new Set(packages.map(({ folder }) => folder));
  const users = await foldersThatUse(packages, isUser);
  const isComplete = folders.has(""); // no program is outside of all packages
  if (users.size === 0 && isComplete) return [];
  const programs = file.find("*").filter(({ path }) => isProgram(path));
  return programs.filter(({ folder }) => isWanted(folder, folders, users));
}

/** Programs of other packages that import a model library themselves, for example from a CDN. */
async function otherPrograms(file: SourceFile, read: readonly SourceFile[]): Promise<readonly SourceFile[]> {
  if (speaker(file.find("package.json")) !== file.path) return [];
  const known = new Set(read.map(({ path }) => path));
  const others = file.find("*").filter(({ path }) => isProgram(path) && !known.has(path) && !isFixture(path));
  const found: SourceFile[] = [];
  for (const program of others.slice(0, maxOthers))
    if ((await readHelperIfTelling(program, maxOtherBytes, importsLibrary)) !== undefined) found.push(program);
  return found;
}

/** Large trees have tens of thousands of programs, and their packages name what they use. */
const maxOthers = 1_000;
const maxOtherBytes = 500_000;
const importsLibrary = createWordSearch(["@huggingface/transformers", "@xenova/transformers"]);

/** Programs in a tree without any package.json. */
export const loneScripts: Detector = {
  id: "huggingface/javascript-alone",
  title: "JavaScript and TypeScript programs that load models, in trees without package.json",
  files: ["*.ts", "*.tsx", "*.mts", "*.js", "*.jsx", "*.mjs", "*.cjs"],
  incidental: true,
  searches: true,

  async parse(file) {
    if (file.find("package.json").length > 0 || !isProgram(file.path)) return { components: [] };
    return readProgram(file);
  },
};

const maxBytes = 5_000_000;

/** The first package.json that is not test input. */
function speaker(packages: readonly SourceFile[]): string | undefined {
  const near = packages.slice(0, 100);
  return (near.find(({ path }) => !isFixture(path)) ?? near[0])?.path;
}

async function foldersThatUse(packages: readonly SourceFile[], isUser: WordSearch): Promise<ReadonlySet<string>> {
  const users = new Set<string>();
  for (const file of packages) {
    // A broken manifest is reported by the dependency detector.
    if ((await readHelperIfTelling(file, maxBytes, isUser)) !== undefined) users.add(file.folder);
  }
  return users;
}

const namesLibrary = createWordSearch(["huggingface", "@xenova/", '"ollama"', "ollama-ai", "langchain"]);

/** Whether a file is a hand-written program, by its name. */
export function isProgram(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path.slice(-5)) && !/\.min\.js$|\.d\.[cm]?ts$|(?:^|\/)node_modules\//.test(path);
}

/** A program belongs to all packages above it; one outside of all packages is checked by itself. */
function isWanted(folder: string, folders: ReadonlySet<string>, users: ReadonlySet<string>): boolean {
  let isInPackage = false;
  for (let above = folder; ; above = above.slice(0, Math.max(0, above.lastIndexOf("/")))) {
    if (users.has(above)) return true;
    if (folders.has(above)) isInPackage = true;
    if (above === "") return !isInPackage;
  }
}

async function readAll(programs: readonly SourceFile[]): Promise<Found> {
  const components: Component[] = [];
  const notes: Note[] = [];
  const unread: UnreadFile[] = [];
  for (const program of programs) {
    const found = await readProgram(program).catch((error: unknown) => refuse(program, error));
    components.push(...found.components);
    unread.push(...(found.unread ?? []));
    for (const { message, line } of found.notes ?? [])
      notes.push({ message: `${program.path}${line === undefined ? "" : `:${line}`}: ${message}` });
  }
  return { components, notes, unread };
}

/** Throws ParseError. */
async function readProgram(file: SourceFile): Promise<Found> {
  const source = await readIfTelling(file, maxBytes, isTellingProgram);
  return source === undefined ? { components: [] } : toFound(file, readJavaScript(file, source));
}

/** An unreadable program does not affect the others. */
function refuse({ path }: SourceFile, error: unknown): Found {
  if (!(error instanceof ParseError)) throw error;
  const cause = error instanceof TooLargeError ? "too_large" : "unreadable";
  const unread: UnreadFile = { file: path, reason: error.message, listsDependencies: true, cause, isSource: true };
  return { components: [], unread: [unread] };
}
