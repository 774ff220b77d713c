import type { ManifestDetector } from "../../../domain/contracts/contracts.ts";
import { ollamaReference } from "./ollama-name.ts";
import { mergeReferences, type Reference } from "../reference.ts";

/** Ollama's recipe for a model: the model it starts from, adapters, and the license of the result. */
export const modelfile: ManifestDetector = {
  id: "huggingface/modelfile",
  kind: "manifest",
  title: "Ollama Modelfile",
  files: ["Modelfile", "Modelfile.*", "*.Modelfile", "*.modelfile", "*_Modelfile", "*-Modelfile"],

  async parse(file) {
    const instructions = readInstructions(await file.text());
    const license = instructions
      .find(({ name }) => name === "LICENSE")
      ?.value.trim()
      .slice(0, maxLicenseLength);
    const references: Reference[] = [];
    const notes: { message: string; line: number }[] = [];
    for (const { name, value, line } of instructions) {
      if (name !== "FROM" && name !== "ADAPTER") continue;
      const reference = isPath(value) ? undefined : ollamaReference(value, line);
      if (reference) references.push({ ...reference, ...(license && name === "FROM" && { declaredLicense: license }) });
      else if (!file.sibling(value))
        notes.push({ message: `unresolved reference: "${value.slice(0, 80)}" is not in this tree`, line });
    }
    return { components: mergeReferences(file, references), ...(notes.length > 0 && { notes }) };
  },
};

/** These files contain whole license texts; the longest known ones are far shorter. */
const maxLicenseLength = 50_000;

interface Instruction {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

/** One instruction per line; a value in triple quotes continues until they are closed. */
function readInstructions(text: string): Instruction[] {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const instructions: Instruction[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, name = "", rest = ""] = /^\s{0,100}([A-Za-z]{3,20})\s+(.*)$/.exec(lines[at] ?? "") ?? [];
    const line = at + 1;
    if (!rest.startsWith('"""') || rest.indexOf('"""', 3) >= 0) {
      if (name !== "") instructions.push({ name: name.toUpperCase(), value: unquoted(rest), line });
      continue;
    }
    const value = [rest.slice(3)];
    while (++at < lines.length && !(lines[at] ?? "").includes('"""')) value.push(lines[at] ?? "");
    value.push((lines[at] ?? "").split('"""')[0] ?? "");
    instructions.push({ name: name.toUpperCase(), value: value.join("\n"), line });
  }
  return instructions;
}

function unquoted(text: string): string {
  const trimmed = text.trim();
  const quote = ['"""', '"'].find(
    (quote) => trimmed.length > 2 * quote.length && trimmed.startsWith(quote) && trimmed.endsWith(quote),
  );
  return quote ? trimmed.slice(quote.length, -quote.length) : trimmed;
}

/** A file next to the Modelfile; if it is in the tree, it is found there. */
function isPath(value: string): boolean {
  return /^[./~]|^[A-Za-z]:\\/.test(value) || /\.(?:gguf|bin|safetensors)$/i.test(value);
}
