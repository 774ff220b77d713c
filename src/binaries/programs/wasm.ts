import { defined } from "../../text/defined.ts";
import type { BinaryFacts } from "../binary-facts.ts";
import type { BinaryFile } from "../binary-file.ts";
import { damaged, readPart, toBytes } from "../bytes.ts";
import { readPackages, type Section } from "./sections.ts";

/** Custom sections with metadata, by the convention of WebAssembly tools. */
const texts = ["licenses", "version", "authors"];
const maxSections = 2_000;
const maxTextBytes = 20_000;

/** What a WebAssembly module says about itself. */
export async function readWasm(file: BinaryFile): Promise<BinaryFacts> {
  const sections = await listSections(file);
  const read = async (name: string): Promise<string | undefined> => {
    const section = sections.find((one) => one.name === name);
    if (!section) return undefined;
    return Buffer.from(await readPart(file, section.start, section.size, maxTextBytes)).toString("utf8");
  };
  const [license, version, company] = await Promise.all(texts.map(read));
  const packages = await readPackages(
    file,
    sections.filter(({ name }) => name === ".dep-v0"),
  );
  return { kind: "wasm", ...defined({ license, version, company }), ...packages };
}

/** The custom sections, which have names. */
async function listSections(file: BinaryFile): Promise<readonly Section[]> {
  const sections: Section[] = [];
  let at = 8;
  for (let count = 0; at < file.size && count < maxSections; count++) {
    const head = await file.read(at, headBytes);
    const size = readNumber(head, 1);
    const start = at + size.end;
    if (head[0] === 0) {
      const length = readNumber(head, size.end);
      const name = Buffer.from(head.subarray(length.end, length.end + length.value)).toString("utf8");
      const inside = at + length.end + length.value;
      if (start + size.value < inside) throw damaged();
      sections.push({ name, start: inside, size: start + size.value - inside });
    }
    at = start + size.value;
  }
  return sections;
}

/** Enough for the name of a section. */
const headBytes = 80;

/** An unsigned LEB128 number. */
function readNumber(raw: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  const bytes = toBytes(raw, true);
  let value = 0;
  for (let at = start, factor = 1; at < start + 5; at++, factor *= 128) {
    const byte = bytes.u8(at);
    value += (byte & 127) * factor;
    if (byte < 128) return { value, end: at + 1 };
  }
  throw damaged();
}
