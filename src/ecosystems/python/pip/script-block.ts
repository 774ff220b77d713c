import type { Detector, SourceFile } from "../../../domain/contracts.ts";
import { decodeText } from "../../../formats/text.ts";
import { parseToml } from "../../../formats/toml.ts";
import { field, list } from "../../../formats/value.ts";
import { declareAll, declaredComponent } from "../requirement/declared.ts";
import { isDevPath } from "../requirement/dev-words.ts";
import { refusedNotes } from "../project/manifest.ts";
import { withoutOwnProjects } from "../requirement/own-names.ts";
import { withSources } from "../project/uv-sources.ts";

/** The requirements that a single script has in comments at its top (PEP 723). */
export const scriptBlock: Detector = {
  id: "python/script-block",
  title: "Python scripts with requirements inside (PEP 723)",
  files: ["*.py"],
  lockWith: "run uv lock --script with this file",
  incidental: true,
  searches: true,

  async parse(file) {
    const block = file.sibling(`${file.name}.lock`) ? undefined : await findBlock(file);
    if (block === undefined) return { components: [] };
    const root = parseToml(block.toml);
    const refused: string[] = [];
    const scope = isDevPath(file.path) ? "dev" : "runtime";
    const declared = declareAll(list(field(root, "dependencies")), scope, block.lineOf, refused);
    const components = withSources(declared, field(root, "tool")).map((entry) => declaredComponent(entry, file));
    return { components: await withoutOwnProjects(file, components), notes: refusedNotes(refused) };
  },
};

/** Every Python file is asked, so only its head is read unless the block begins there. */
const headBytes = 8192;
const opening = "# /// script";

interface Block {
  readonly toml: string;
  readonly lineOf: (text: string) => number | undefined;
}

async function findBlock(file: SourceFile): Promise<Block | undefined> {
  const head = decodeText(await file.bytes(headBytes));
  if (!head?.includes(opening)) return undefined;
  const lines = (await file.text()).split(/\r\n|\n/);
  const start = lines.findIndex((line) => line.trimEnd() === opening);
  const length = lines.slice(start + 1).findIndex((line) => line.trimEnd() === "# ///");
  if (start < 0 || length < 0) return undefined;
  const inside = lines.slice(start + 1, start + 1 + length);
  if (!inside.every((line) => line.startsWith("#"))) return undefined;
  const lineOf = (text: string): number | undefined => {
    const index = inside.findIndex((line) => line.includes(text));
    return index < 0 ? undefined : start + 2 + index;
  };
  return { toml: inside.map((line) => line.slice(line.startsWith("# ") ? 2 : 1)).join("\n"), lineOf };
}
