import type { BinaryFacts } from "../binary-facts.ts";

/** Where Go keeps the list, in ELF, Mach-O and Windows programs. */
export const goSections: ReadonlySet<string> = new Set([".go.buildinfo", "__go_buildinfo", ".data"]);

const magic = Buffer.from("\xff Go buildinf:", "latin1");
const headBytes = 32;
/** The list has a mark before and after it. */
const markBytes = 16;
const maxLines = 5_000;

/** The modules of a program built by Go 1.18 or newer; nothing where it has no list. */
export function readGoModules(
  section: Uint8Array,
): Pick<BinaryFacts, "type" | "name" | "version" | "embedded" | "limits"> {
  const bytes = Buffer.from(section.buffer, section.byteOffset, section.byteLength);
  const start = bytes.indexOf(magic);
  const isInline = start >= 0 && ((bytes[start + 15] ?? 0) & 2) !== 0;
  if (!isInline) return {};
  const compiler = readText(bytes, start + headBytes);
  const list = readText(bytes, compiler.end).text.slice(markBytes, -markBytes);
  const modules: Module[] = [];
  const lines = list.split("\n", maxLines + 1);
  for (const line of lines.slice(0, maxLines)) {
    const [kind = "", name = "", version = ""] = line.split("\t");
    if (name === "") continue;
    if (kind === "mod" || kind === "dep") modules.push({ isOwn: kind === "mod", type: "golang", name, version });
    // Replaces the previous module, unless it is a folder on the machine that built the program.
    else if (kind === "=>" && modules.length > 0 && !/^[./]/.test(name))
      modules.push({ ...modules.pop(), isOwn: false, type: "golang", name, version });
  }
  const own = modules.find(({ isOwn }) => isOwn);
  return {
    ...(own && { type: own.type, name: own.name, ...versionOf(own) }),
    embedded: modules
      .filter((module) => module !== own)
      .map((module) => ({ type: module.type, name: module.name, ...versionOf(module) })),
    ...(lines.length > maxLines && { limits: [`${maxLines} lines of Go build information`] }),
  };
}

interface Module {
  readonly isOwn: boolean;
  readonly type: string;
  readonly name: string;
  readonly version: string;
}

/** `(devel)`: built from a work tree. */
function versionOf({ version }: Module): { readonly version?: string } {
  return version === "" || version === "(devel)" ? {} : { version };
}

/** A text that follows its length, a varint. */
function readText(bytes: Buffer, at: number): { readonly text: string; readonly end: number } {
  let length = 0;
  let start = at;
  for (let shift = 0; shift <= 28; shift += 7) {
    const byte = bytes[start++] ?? 0;
    length += (byte & 127) * 2 ** shift;
    if (byte < 128) break;
  }
  return { text: bytes.toString("utf8", start, start + length), end: start + length };
}
