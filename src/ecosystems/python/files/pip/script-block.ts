import type { ManifestDetector, Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { parseToml } from "../../../../formats/toml.ts";
import { declareAll, declaredComponent } from "../requirement/declared.ts";
import { isDevList } from "../requirement/dev-words.ts";
import { type Manifest, noteRefused } from "../project/manifest.ts";
import { withoutOwnProjects } from "../requirement/own-names.ts";
import { readScriptToml } from "../project/pyproject-shape.ts";
import { withSources } from "../project/uv-sources.ts";

/** The requirements that a single script has in comments at its top (PEP 723). */
export const scriptBlock: ManifestDetector = {
  id: "python/script-block",
  kind: "manifest",
  title: "Python scripts with requirements inside (PEP 723)",
  files: ["*.py"],
  lockWith: "run uv lock --script with this file",
  incidental: true,
  searches: true,
  prefilter: { bytes: hasOpening },

  async parse(file) {
    const { declared, notes } = await readScript(file);
    if (declared.length === 0 && notes.length === 0) return { components: [] };
    const components = declared.map((entry) => declaredComponent(entry, file));
    return { components: await withoutOwnProjects(file, components), notes };
  },
};

export async function readScript(file: SourceFile): Promise<Manifest> {
  const block = file.sibling(`${file.name}.lock`) ? undefined : await findBlock(file);
  if (block === undefined) return { declared: [], notes: [] };
  const { root, notes } = readBlock(block);
  const refused: string[] = [];
  const scope = isDevList(file.path) ? "dev" : "runtime";
  const declared = declareAll(root.dependencies, scope, block.lineOf, refused);
  return { declared: withSources(declared, root.tool), notes: [...notes, ...noteRefused(refused)] };
}

/** A block that is not valid TOML is reported as lost. */
function readBlock({ toml, start }: Block): {
  readonly root: ReturnType<typeof readScriptToml>;
  readonly notes: readonly Note[];
} {
  try {
    return { root: readScriptToml(parseToml(toml)), notes: [] };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const message = "The requirements of this script are not valid TOML.";
    return {
      root: readScriptToml(undefined),
      notes: [{ message, line: start + (error.line ?? 0), lost: "the block of requirements" }],
    };
  }
}

/** Hardly any Python file has a block, so the bytes are searched before they are decoded. */
const maxBytes = 20_000_000;
const opening = "# /// script";

interface Block {
  readonly toml: string;
  /** The line on which it starts. */
  readonly start: number;
  readonly lineOf: (text: string) => number | undefined;
}

function hasOpening({ buffer, byteOffset, byteLength }: Uint8Array): boolean {
  return Buffer.from(buffer, byteOffset, byteLength).includes(opening);
}

async function findBlock(file: SourceFile): Promise<Block | undefined> {
  const bytes = await file.bytes(maxBytes);
  if (!hasOpening(bytes)) return undefined;
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
  const toml = inside.map((line) => line.slice(line.startsWith("# ") ? 2 : 1)).join("\n");
  return { toml, start: start + 1, lineOf };
}
