import type { SearchDetector, SourceFile } from "../../../domain/contracts/contracts.ts";
import { createLineFinder } from "../../../text/line-at.ts";
import { readJavaScript } from "./javascript/references.ts";
import { readHelperIfTelling, readIfTelling } from "../../../languages/read-text.ts";
import { joinReferences, toSearchResult, type Reference, type References } from "../reference.ts";
import { createWordSearch } from "../../../languages/word-search.ts";
import { isTellingProgram } from "./javascript/javascript.ts";

/** Pages that load models in the browser, which needs no package.json. */
export const htmlScripts: SearchDetector = {
  id: "huggingface/html",
  kind: "search",
  title: "Scripts in HTML pages that load models",
  files: ["*.html", "*.htm"],
  incidental: true,
  prefilter: { bytes: (bytes) => isTellingProgram(bytes) || hasModule(bytes) },

  async parse(file) {
    const page =
      (await readIfTelling(file, maxBytes, isTellingProgram)) ??
      (await readHelperIfTelling(file, maxLinkingBytes, hasModule));
    if (page === undefined) return { components: [] };
    const scripts = scriptsIn(page);
    const read = scripts.map(({ source, line }) => moveBy(line - 1, readJavaScript(file, source)));
    return toSearchResult(file, joinReferences([...read, { references: await readLinked(file, scripts), notes: [] }]));
  },
};

const maxBytes = 5_000_000;
const maxLinkingBytes = 500_000;
/** The library is an ES module, so only a module imports it. */
const hasModule = createWordSearch(['type="module"', "type='module'", "type=module"]);

const maxLinked = 20;
const maxLinkedBytes = 500_000;

/** The script of `<script type="module" src="app.js">`, if the file is in the tree. */
async function readLinked(file: SourceFile, scripts: readonly PageScript[]): Promise<readonly Reference[]> {
  const paths = scripts.flatMap(({ address }) => (address && isLocal(address) ? [address.replace(/[?#].*$/, "")] : []));
  const references: Reference[] = [];
  for (const path of [...new Set(paths)].slice(0, maxLinked)) {
    const script = file.sibling(path);
    const source = script && (await readHelperIfTelling(script, maxLinkedBytes, importsLibrary));
    if (!script || source === undefined) continue;
    references.push(
      ...readJavaScript(script, source).references.map((reference) => ({ ...reference, file: script.path })),
    );
  }
  return references;
}

const importsLibrary = createWordSearch(["@huggingface/", "@xenova/", "from_pretrained"]);

function isLocal(address: string): boolean {
  return address.length < 300 && !/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(address) && /\.m?js(?:[?#]|$)/.test(address);
}

interface PageScript {
  readonly source: string;
  /** The `src` of a module. */
  readonly address: string | undefined;
  /** The line of the page where it begins. */
  readonly line: number;
}

/** The content between `<script …>` and `</script>`, in one pass. */
function scriptsIn(page: string): readonly PageScript[] {
  const scripts: PageScript[] = [];
  const lowered = page.toLowerCase();
  const lower = lowered.length === page.length ? lowered : page; // lower-casing can change the length
  const lineAt = createLineFinder(page);
  for (let at = lower.indexOf("<script"); at >= 0; at = lower.indexOf("<script", at)) {
    const start = lower.indexOf(">", at) + 1;
    if (start === 0) break;
    const end = lower.indexOf("</script", start);
    const address = moduleAddress(page.slice(at, start).slice(0, maxTagLength));
    scripts.push({ source: page.slice(start, end < 0 ? undefined : end), address, line: lineAt(start) });
    if (end < 0) break;
    at = end;
  }
  return scripts;
}

const maxTagLength = 1_000;

function moduleAddress(tag: string): string | undefined {
  if (!/\stype\s{0,5}=\s{0,5}["']?module/i.test(tag)) return undefined;
  return /\ssrc\s{0,5}=\s{0,5}(["'])([^"'<>]{1,300})\1/i.exec(tag)?.[2];
}

function moveBy(lines: number, { references, notes }: References): References {
  const move = <T extends { readonly line?: number }>(entry: T): T =>
    entry.line === undefined ? entry : { ...entry, line: entry.line + lines };
  return { references: references.map(move), notes: notes.map(move) };
}
