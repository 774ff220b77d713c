import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../../domain/contracts/parse-error.ts";
import type { Node } from "../script/nodes.ts";
import { readScript } from "../script/read-script.ts";
import { type Definition, listVariables } from "../script/variables.ts";
import { listSbtFunctions, type SbtFunction } from "./functions.ts";
import { oncePerObject } from "../../../../async/once.ts";

/** A build definition of sbt: `build.sbt`, or Scala in the `project` folder next to it. */
export interface SbtFile {
  readonly file: SourceFile;
  /** The folder of its build. */
  readonly root: string;
  readonly nodes: readonly Node[];
  readonly variables: ReadonlyMap<string, Definition>;
  readonly functions: ReadonlyMap<string, SbtFunction>;
}

/** Throws ParseError if the file cannot be read as text or is nested too deeply. */
export const readSbtFile = oncePerObject(async (file: SourceFile): Promise<SbtFile> => {
  const nodes = readScript(await file.text(), "scala");
  const [variables, functions] = [listVariables(nodes, true), listSbtFunctions(nodes)];
  return { file, root: rootOf(file), nodes, variables, functions };
});

/** The file itself, then the other definitions of its build and of the outer builds. */
export async function visibleFiles(own: SbtFile): Promise<readonly SbtFile[]> {
  const all = await readAll(own.file.find("build.sbt")[0] ?? own.file);
  const around = all.filter(
    ({ file, root }) => file !== own.file && `${own.root}/`.startsWith(root === "" ? "" : `${root}/`),
  );
  return [own, ...around.toSorted((a, b) => b.root.length - a.root.length)];
}

export function isInProject({ folder }: SourceFile): boolean {
  return folder === "project" || folder.endsWith("/project");
}

function rootOf(file: SourceFile): string {
  return isInProject(file) ? file.folder.slice(0, -"/project".length) : file.folder;
}

const maxFiles = 500;

/** The same for every file of a tree, so it is created once and cached. */
const readAll = oncePerObject(async (first: SourceFile): Promise<readonly SbtFile[]> => {
  const files = [...first.find("*.sbt"), ...first.find("*.scala").filter(isInProject)];
  const read = await Promise.all(files.slice(0, maxFiles).map(readIfPossible));
  return read.flat();
});

/** A broken one is reported when it is scanned itself. */
function readIfPossible(file: SourceFile): Promise<readonly SbtFile[]> {
  return readSbtFile(file).then((read) => [read], ifBroken([]));
}
