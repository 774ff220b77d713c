import { FAILSAFE_SCHEMA, loadAll, YAMLException } from "js-yaml";
import { ParseError } from "../domain/parse-error.ts";

const maxDepth = 100;
/** Counted with every alias as what it stands for: a short file can stand for billions of values. */
const maxValues = 2_000_000;

/** Reads the first document of a YAML file. Every scalar stays the text that was written: `1.10` is not 1.1. */
export function parseYaml(text: string): unknown {
  return parseYamlDocuments(text)[0];
}

/** Reads all documents of a YAML file. Throws ParseError with the line. */
export function parseYamlDocuments(text: string): readonly unknown[] {
  const documents = load(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  checkSize(documents);
  return documents;
}

function load(text: string): unknown[] {
  try {
    return loadAll(text, { schema: FAILSAFE_SCHEMA, maxDepth });
  } catch (error) {
    const line = error instanceof YAMLException && error.mark ? error.mark.line + 1 : undefined;
    throw new ParseError("This is not valid YAML.", line);
  }
}

/** Walks without recursion, so that neither aliases that multiply nor cycles can hurt whoever walks after us. */
function checkSize(documents: readonly unknown[]): void {
  const open: { readonly value: unknown; readonly depth: number }[] = documents.map((value) => ({ value, depth: 0 }));
  let seen = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    if (++seen > maxValues || next.depth > maxDepth) {
      throw new ParseError("The file stands for too many values once its aliases are expanded, or refers to itself.");
    }
    if (typeof next.value !== "object" || next.value === null) continue;
    for (const value of Object.values(next.value)) open.push({ value, depth: next.depth + 1 });
  }
}
