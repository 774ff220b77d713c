import type { SourceFile } from "../../../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../../../domain/contracts/parse-error.ts";
import { onceEach } from "../../../../../async/once-each.ts";
import type { Definition } from "../../script/definitions.ts";
import { functionsOf, type Functions } from "../../script/functions.ts";
import type { Language, Node } from "../../script/nodes.ts";
import { readScript } from "../../script/read-script.ts";
import { variablesOf } from "../../script/variables.ts";
import { dependencyCalls, type DependencyCalls } from "../calls/dependency-calls.ts";

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
export const readScriptFile = onceEach(async (file: SourceFile): Promise<ScriptFile> => {
  const language = file.name.endsWith(".kts") || file.name.endsWith(".kt") ? "kotlin" : "groovy";
  const nodes = readScript(await file.text(), language);
  const [variables, functions] = [variablesOf(nodes), functionsOf(nodes)];
  return { file, language, nodes, variables, functions, calls: dependencyCalls(nodes) };
});

/** An unreadable one is reported when it is scanned itself; other files ignore it. */
export async function readIfPossible(file: SourceFile | undefined): Promise<readonly ScriptFile[]> {
  return file ? readScriptFile(file).then((read) => [read], ifBroken([])) : [];
}
