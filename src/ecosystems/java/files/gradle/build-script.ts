import type { ManifestDetector, Note } from "../../../../domain/contracts/contracts.ts";
import { isKeyword, isWord, readLiteral, type Node } from "../script/nodes.ts";
import { listGroups, sliceHeader, statements, withoutParentheses } from "../script/statements.ts";
import { noteUnreadScripts, otherScripts } from "./build/applied-scripts.ts";
import { noteCutSources, readOwnSources } from "./build/build-sources.ts";
import { lockedNames } from "./locks/dependency-locks.ts";
import { findScriptMember } from "./build/script-member.ts";
import { readScriptFile, type ScriptFile } from "./build/script-file.ts";
import { foldersIn } from "./build/settings-projects.ts";
import { readScriptUses } from "./script-uses.ts";

/** Gradle's build scripts, never run: strings, maps, catalogs, and the variables and properties of the tree. */
export const buildScript: ManifestDetector = {
  id: "java/gradle-build",
  kind: "manifest",
  title: "Gradle build script in Groovy or Kotlin",
  files: ["*.gradle", "*.gradle.kts"],
  lockWith: "turn dependency locking on and run gradle dependencies --write-locks",

  async parse(file) {
    const script = await readScriptFile(file);
    const own = await readScriptUses(script);
    const member = await findScriptMember(script, own);
    const sources = [...(await otherScripts(script)), ...(await readOwnSources(file))];
    const cut = await noteCutSources(file);
    const conventions = await Promise.all(sources.map(readScriptUses));
    const locked = await lockedNames(file);
    const components = [own, ...conventions].flatMap((uses) => uses.components);
    const elsewhere = conventions.flatMap(({ notes }, at) => notes.flatMap((note) => noteIn(sources[at], note)));
    return {
      components: components.filter(({ name }) => !locked.has(name)),
      notes: [
        ...noteCut(script),
        ...own.notes,
        ...noteUnreadScripts(script),
        ...notePods(script),
        ...cut,
        ...elsewhere,
      ],
      locals: foldersIn(script).map((path) => ({ path })),
      ...(member && { member }),
    };
  },
};

/** The file is truncated: the rest of the block may have dependencies, or projects of the build. */
function noteCut({ nodes }: ScriptFile): Note[] {
  const last = nodes.at(-1);
  if (last?.kind !== "group" || !last.isCut) return [];
  const before = nodes.at(-2);
  const block = `${isWord(before) ? `${before.text} ` : ""}${last.open}`;
  const message = `The block "${block}" is not closed; the end of the file is missing.`;
  return [{ message, line: last.line, lost: block }];
}

/** Plugins in the sources of the build add dependencies to its projects; losses in them name their file. */
function noteIn(source: ScriptFile | undefined, { line, ...note }: Note): Note[] {
  if (note.lost === undefined || !source) return note.limit === undefined ? [] : [note];
  const { name, path } = source.file;
  return [{ message: `${path}: ${note.message}`, lost: `${note.lost} (${name}:${line ?? 1})` }];
}

const maxPods = 100;

/** Kotlin's plugin for CocoaPods fetches pods: `cocoapods { pod("AFNetworking") }`. */
function notePods({ nodes }: ScriptFile): Note[] {
  return podsIn(nodes, false)
    .slice(0, maxPods)
    .map(({ name, line }) => ({ message: "lcc does not read pods in Gradle scripts.", line, lost: `pod ${name}` }));
}

interface Pod {
  readonly name: string;
  readonly line: number;
}

function podsIn(nodes: readonly Node[], isInside: boolean): readonly Pod[] {
  return statements(nodes).flatMap((statement) => {
    const [first, ...rest] = statement;
    if (isInside && isWord(first) && isKeyword(first, "pod") && rest.length > 0) {
      const name = readLiteral(withoutParentheses(rest)[0]) ?? "…";
      return [{ name, line: first.line }];
    }
    return listGroups(statement).flatMap((group) => {
      const header = sliceHeader(statement, statement.indexOf(group));
      return group.open === "{" ? podsIn(group.nodes, isInside || isKeyword(header.at(-1), "cocoapods")) : [];
    });
  });
}
