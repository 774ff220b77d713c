import type { SourceFile } from "../../../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../../../domain/contracts/parse-error.ts";
import { type Functions, listFunctions } from "../../script/functions.ts";
import type { Language, Node } from "../../script/nodes.ts";
import { readScript } from "../../script/read-script.ts";
import { type Definition, listVariables } from "../../script/variables.ts";
import type { DependencyCalls } from "../calls/dependency-block.ts";
import { dependencyCalls } from "../calls/dependency-calls.ts";
import { oncePerObject } from "../../../../../async/once.ts";

/** A build script, or a source file of the build, with its names and dependencies. */
export interface ScriptFile {
  readonly file: SourceFile;
  readonly language: Language;
  readonly nodes: readonly Node[];
  readonly variables: ReadonlyMap<string, Definition>;
  readonly functions: Functions;
  readonly calls: DependencyCalls;
}

/** Throws ParseError if the file cannot be read as text or is nested too deeply. */
export const readScriptFile = oncePerObject(async (file: SourceFile): Promise<ScriptFile> => {
  const language = file.name.endsWith(".kts") || file.name.endsWith(".kt") ? "kotlin" : "groovy";
  const nodes = readScript(await file.text(), language);
  const [variables, functions] = [listVariables(nodes), listFunctions(nodes)];
  return { file, language, nodes, variables, functions, calls: dependencyCalls(nodes) };
});

/** An unreadable one is reported when it is scanned itself; other files ignore it. */
export async function readIfPossible(file: SourceFile | undefined): Promise<readonly ScriptFile[]> {
  return file ? readScriptFile(file).then((read) => [read], ifBroken([])) : [];
}
