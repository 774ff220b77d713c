import { oncePerObject } from "../../async/once.ts";
import type { SourceFile } from "../../domain/contracts/contracts.ts";
import { ifBroken } from "../../domain/contracts/parse-error.ts";
import { kind } from "../../formats/python/kinds.ts";
import { textAt } from "../../formats/python/scan.ts";
import { entries } from "../../formats/value.ts";
import { lineAt } from "../../text/line-at.ts";
import { parseYamlConfig } from "../config/parse-config.ts";
import { resolveKeys } from "../config/resolve-keys.ts";
import { readHelperIfTelling } from "../read-text.ts";
import { createWordSearch } from "../word-search.ts";
import type { Call } from "./calls.ts";
import type { ModuleValues } from "./module-values.ts";
import type { Program } from "./program.ts";

/** What programs of a recipe call the values of their YAML file. */
export const hyperparameters = "hparams";

/** The YAML files beside a program, or in the folder `hparams` there, if one of the wanted calls takes a value of them. */
export async function readHyperparameters(
  file: SourceFile,
  program: Program,
  isWanted: (call: Call) => boolean,
): Promise<readonly ModuleValues[]> {
  if (!program.calls.some((call) => takesOne(program, call) && isWanted(call))) return [];
  const start = file.folder === "" ? "" : `${file.folder}/`;
  const isBeside = ({ path }: SourceFile) =>
    path.startsWith(start) && /^(?:hparams\/)?[^/]+$/.test(path.slice(start.length));
  const files = ["*.yaml", "*.yml"].flatMap((pattern) => file.find(pattern)).filter(isBeside);
  const read: ModuleValues[] = [];
  for (const each of files.slice(0, maxFiles)) {
    const values = await readValues(each);
    if (values) read.push(values);
  }
  return read;
}

const maxFiles = 40;

/** `hparams["key"]`, `self.hparams.key`. */
function takesOne({ tokens }: Program, call: Call): boolean {
  return call.arguments.some(({ start, end }) => {
    for (let at = start; at < Math.min(end, start + maxTokens); at++)
      if (tokens.kinds[at] === kind.name && textAt(tokens, at) === hyperparameters) return true;
    return false;
  });
}

const maxTokens = 8;

const readValues = oncePerObject(async (file: SourceFile): Promise<ModuleValues | undefined> => {
  const source = await readHelperIfTelling(file, maxBytes, hasKey);
  if (source === undefined) return undefined;
  const document = readDocument(source);
  const values = new Map<string, readonly string[]>();
  const lines = new Map<string, number>();
  for (const [key] of entries(document)) {
    const value = resolveKeys(document, `<${key}>`);
    if (value === undefined || value.startsWith("<")) continue;
    values.set(key, [value]);
    const at = source.indexOf(value);
    if (at >= 0) lines.set(value, lineAt(source, at));
  }
  return { file: file.path, values, lines };
});

function readDocument(source: string): unknown {
  try {
    return parseYamlConfig(source).documents[0];
  } catch (error) {
    return ifBroken(undefined)(error);
  }
}

const maxBytes = 100_000;
const hasKey = createWordSearch([": "]);
