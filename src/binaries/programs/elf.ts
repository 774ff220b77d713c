import type { BinaryFacts } from "../binary-facts.ts";
import type { BinaryFile } from "../binary-file.ts";
import { type Bytes, readPart, textAt, toBytes } from "../bytes.ts";
import { readPackages, type Section } from "./sections.ts";

/** What a program or library of Linux and other systems says: the name that others load it by, and its packages. */
export async function readElf(file: BinaryFile): Promise<BinaryFacts> {
  const head = await file.read(0, 64);
  const isLong = head[4] === 2;
  const bytes = toBytes(head, head[5] === 1);
  const sections = await readSections(file, bytes, isLong);
  const packages = await readPackages(file, sections);
  if (packages.name !== undefined || packages.embedded) return { kind: "elf", ...packages };
  return { kind: "elf", ...readLibraryName(await readSoname(file, sections, isLong, head[5] === 1)) };
}

interface ElfSection extends Section {
  readonly type: number;
  /** The index of the section that this one refers to. */
  readonly link: number;
}

const maxSections = 10_000;
const maxNamesBytes = 1_000_000;

async function readSections(file: BinaryFile, head: Bytes, isLong: boolean): Promise<readonly ElfSection[]> {
  const start = isLong ? head.u64(40) : head.u32(32);
  const size = head.u16(isLong ? 58 : 46);
  const count = head.u16(isLong ? 60 : 48);
  if (start === 0 || count === 0 || count > maxSections || size < 40) return []; // stripped
  const isLittle = head.u8(5) === 1;
  const table = toBytes(await readPart(file, start, size * count, size * maxSections), isLittle);
  const raw = Array.from({ length: count }, (_, index) => {
    const at = index * size;
    return {
      nameAt: table.u32(at),
      type: table.u32(at + 4),
      start: isLong ? table.u64(at + 24) : table.u32(at + 16),
      size: isLong ? table.u64(at + 32) : table.u32(at + 20),
      link: table.u32(at + (isLong ? 40 : 24)),
    };
  });
  const nameTable = raw[head.u16(isLong ? 62 : 50)];
  if (!nameTable) return [];
  const names = toBytes(await readPart(file, nameTable.start, nameTable.size, maxNamesBytes), isLittle);
  return raw.map(({ nameAt, ...section }) => ({ ...section, name: textAt(names, nameAt) }));
}

const dynamicSection = 6;
const sonameTag = 14;

async function readSoname(
  file: BinaryFile,
  sections: readonly ElfSection[],
  isLong: boolean,
  isLittle: boolean,
): Promise<string | undefined> {
  const dynamic = sections.find(({ type }) => type === dynamicSection);
  const names = dynamic && sections[dynamic.link];
  if (!names) return undefined;
  const entries = toBytes(await readPart(file, dynamic.start, dynamic.size, maxNamesBytes), isLittle);
  const read = (at: number) => (isLong ? entries.u64(at) : entries.u32(at));
  const width = isLong ? 8 : 4;
  for (let at = 0; at + 2 * width <= entries.length; at += 2 * width) {
    // Other entries hold addresses and flags of any size.
    const tag = isLong ? entries.u32(at + (isLittle ? 0 : 4)) : entries.u32(at);
    if (tag !== sonameTag) continue;
    const start = names.start + read(at + width);
    return textAt(toBytes(await file.read(start, maxNameBytes), isLittle), 0);
  }
  return undefined;
}

const maxNameBytes = 256;

/** `libz.so.1.3`, `libz.1.dylib`: the name, and the version where it has one. */
export function readLibraryName(soname: string | undefined): Pick<BinaryFacts, "name" | "version"> {
  const file = soname?.slice(soname.lastIndexOf("/") + 1) ?? "";
  const { name, version } =
    /^(?<name>[\w.+-]+?)(?:\.so(?:\.(?<version>[\d.]+))?|(?:\.(?:[\d.]+))?\.dylib)$/.exec(file)?.groups ?? {};
  const shown = name ?? file;
  return shown === "" ? {} : { name: shown, ...(version !== undefined && { version }) };
}
