import { YamlProblem } from "./read/yaml/yaml-node.ts";
import { readYamlTree } from "./read/yaml/yaml-tree.ts";

/** The name in a policy that cannot be used; if the YAML is broken, from the first line with a name. */
export function findStatedName(text: string): string | undefined {
  try {
    const root = readYamlTree(text);
    const name = root?.kind === "map" ? root.entries.find(({ key }) => key.value === "name")?.value : undefined;
    return name?.kind === "text" && name.value !== "" ? name.value : undefined;
  } catch (error) {
    if (!(error instanceof YamlProblem)) throw error;
    return /^["']?name["']?[ \t]*:[ \t]*["']?([A-Za-z0-9][A-Za-z0-9._-]{0,99})/m.exec(text)?.[1];
  }
}
