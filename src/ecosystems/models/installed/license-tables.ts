import { oncePerKey, oncePerObject } from "../../../async/once.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import type { SourceFile, Tree, TreeLicense } from "../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../domain/contracts/parse-error.ts";
import { fromNamed } from "../../../evidence/from-names.ts";
import { weaken } from "../../../evidence/reading.ts";
import { decodeText } from "../../../formats/text.ts";
import { isHubReference } from "../../../models/hub-id.ts";
import { readHubUrl } from "../../../models/hub-url.ts";
import { joinPath, upwards } from "../../../text/paths.ts";
import { toPlain } from "../files/cards/body.ts";
import { readAddress } from "../files/weight-url.ts";
import { readHubStatement } from "../hub-license.ts";

/**
 * The license that a table of the project states for a model that it uses: a column for licenses in Markdown, CSV or TSV,
 * in the folder of the program, above it, or in `docs` there. The hub knows better about its own models.
 */
export async function tableLicense(component: Component, folder: string, tree: Tree): Promise<TreeLicense | undefined> {
  const names = [component.name, component.canonicalName ?? ""].map((name) => name.toLowerCase());
  for (const place of upwards(folder).flatMap((above) => [above, joinPath(above, "docs")])) {
    const rows = await tablesIn(tree)(place);
    const row = names.map((name) => rows.get(name)).find((found) => found !== undefined);
    if (!row) continue;
    const stated = fromNamed({ ...readHubStatement(row.raw), raw: row.raw });
    const meaning = component.type.startsWith("huggingface") ? weaken(stated) : stated;
    // Its own home: license files beside the table are not those of the model.
    return { raw: row.raw, kind: "statement", file: row.file, meaning, home: row.file };
  }
  return undefined;
}

interface Row {
  readonly raw: string;
  readonly file: string;
}

/** What the tables of a folder state, by the name of the model in lower case. */
const tablesIn = oncePerObject((tree: Tree) =>
  oncePerKey(async (folder): Promise<ReadonlyMap<string, Row>> => {
    const rows = new Map<string, Row>();
    const names = (await tree.names(folder)).filter((name) => /\.(?:md|csv|tsv)$/i.test(name));
    for (const name of names.slice(0, maxFiles)) {
      const file = await tree.file(joinPath(folder, name));
      if (file)
        for (const [model, raw] of await readTable(file)) rows.set(model, rows.get(model) ?? { raw, file: file.path });
    }
    return rows;
  }),
);

const maxFiles = 50;
const maxBytes = 500_000;

/** Models with the license in their row; one with two different licenses is left out. */
async function readTable(file: SourceFile): Promise<ReadonlyMap<string, string>> {
  const bytes = await file.bytes(maxBytes).catch(ifBroken(new Uint8Array()));
  const text = decodeText(bytes) ?? "";
  const found = new Map<string, string>();
  if (!/licen[cs]e/i.test(text)) return found;
  const lines = text.split("\n").map((line) => line.slice(0, 4_000));
  const split = cellsOf(file.path);
  const ambiguous = new Set<string>();
  let column = -1;
  for (const [at, line] of lines.entries()) {
    const cells = split(line);
    const isHead = split === inMarkdown ? isRule(lines[at + 1] ?? "") : at === 0;
    if (isHead) column = cells.findIndex((cell) => /^\W*(?:model |weights? )?licen[cs]e\W*$/i.test(cell));
    else if (cells.length < 2) column = split === inMarkdown ? -1 : column;
    const raw = isHead ? "" : toPlain(cells[column] ?? "");
    if (!/[a-z]{2}/i.test(raw) || raw.length > 100) continue;
    for (const name of cells.flatMap((cell, place) => (place === column ? [] : namesIn(cell)))) {
      if ((found.get(name) ?? raw) !== raw) ambiguous.add(name);
      found.set(name, raw);
    }
  }
  for (const name of ambiguous) found.delete(name);
  return found;
}

type Split = (line: string) => readonly string[];

function cellsOf(path: string): Split {
  if (/\.md$/i.test(path)) return inMarkdown;
  return /\.tsv$/i.test(path) ? (line) => line.split("\t") : inCsv;
}

/** `| --- | :-: |`. */
const isRule = (line: string): boolean => /^[\s|:-]+$/.test(line) && line.includes("-") && line.includes("|");

const inMarkdown: Split = (line) =>
  line.includes("|")
    ? line
        .trim()
        .replace(/^\|/, "")
        .replace(/\|$/, "")
        .split(/(?<!\\)\|/)
    : [];

const inCsv: Split = (line) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");

/** Hub names, also in addresses, and addresses of weights. */
function namesIn(cell: string): readonly string[] {
  const addresses = cell.match(/https?:\/\/[^\s)\]"'<>|`]+/g) ?? [];
  const words =
    cell.replaceAll(/https?:\/\/\S+/g, " ").match(/(?<![\w.-])[\w.-]{1,100}\/[\w.-]{1,100}(?![\w./-])/g) ?? [];
  return [
    ...addresses.flatMap((address) => readHubUrl(address)?.id ?? readAddress(address)?.name ?? []),
    ...words.filter((word) => isHubReference(word, "model")),
  ].map((name) => name.toLowerCase());
}
