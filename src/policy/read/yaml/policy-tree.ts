import { complain, type Notes } from "./fields.ts";
import { YamlProblem, type YamlMap } from "./yaml-node.ts";
import { readYamlTree } from "./yaml-tree.ts";

/** The top-level mapping of a policy file; problems are added to the notes. */
export function readPolicyTree(text: string, file: string, notes: Notes): YamlMap | undefined {
  if (isJson(text, file)) {
    complain(
      notes,
      1,
      "This is JSON; policies are YAML since 0.2.0. Write the same keys as YAML into a file that ends in .yml.",
    );
    return undefined;
  }
  return readRoot(text, notes);
}

function readRoot(text: string, notes: Notes): YamlMap | undefined {
  try {
    const root = readYamlTree(text);
    if (root?.kind === "map") return root;
    const problem = root ? "does not consist of keys" : "is empty";
    complain(notes, root?.line ?? 1, `The file ${problem}; a policy needs name, default_context and contexts.`);
  } catch (error) {
    if (!(error instanceof YamlProblem)) throw error;
    complain(notes, error.line, error.message);
  }
  return undefined;
}

/** JSON is valid YAML, so it is recognized by the file name or the first characters. */
function isJson(text: string, file: string): boolean {
  if (file.toLowerCase().endsWith(".json")) return true;
  if (!text.trimStart().startsWith("{")) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
