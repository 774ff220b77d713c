import type { BinaryFacts } from "../binary-facts.ts";
import type { BinaryFile } from "../binary-file.ts";
import { type Bytes, readPart, textAt, toBytes } from "../bytes.ts";
import { readLibraryName } from "./elf.ts";
import { readPackages, type Section } from "./sections.ts";

const fatMagic = 0xcafebabe;

/** Whether a file is a Mach-O program or library. Java class files begin with the same bytes as universal binaries. */
export function isMachO(head: Uint8Array): boolean {
  if (head.length < 8) return false;
  const bytes = toBytes(head, false);
  if (bytes.u32(0) === fatMagic) return bytes.u32(4) < maxParts;
  return /^(?:feedfac[ef]|c[ef]faedfe)/.test(bytes.raw.toString("hex", 0, 4));
}

/** In a class file this number is the version, which is larger. */
const maxParts = 20;

/** What a program or library of macOS or iOS says about itself; of a universal binary, its first architecture. */
export async function readMachO(file: BinaryFile): Promise<BinaryFacts> {
  const head = toBytes(await readPart(file, 0, 28, 28), false);
  if (head.u32(0) !== fatMagic) return readThin(file);
  const start = head.u32(16);
  const size = Math.min(head.u32(20), file.size - start);
  return readThin({
    ...file,
    size,
    read: (at, length) => file.read(start + at, Math.max(0, Math.min(length, size - at))),
  });
}

const maxCommandBytes = 1_000_000;
const segmentCommand = 1;
const longSegmentCommand = 0x19;
const nameCommand = 0xd;

async function readThin(file: BinaryFile): Promise<BinaryFacts> {
  const first = await readPart(file, 0, 32, 32);
  const isLittle = first[0] !== 0xfe;
  const head = toBytes(first, isLittle);
  const isLong = (head.u32(0) & 1) === 1;
  const start = isLong ? 32 : 28;
  const commands = toBytes(await readPart(file, start, head.u32(20), maxCommandBytes), isLittle);
  const sections: Section[] = [];
  let named: Pick<BinaryFacts, "name" | "version"> = {};
  for (let at = 0; at + 8 <= commands.length;) {
    const [command, size] = [commands.u32(at), commands.u32(at + 4)];
    if (size < 8) break;
    if (command === nameCommand && named.name === undefined) {
      const packed = commands.u32(at + 16);
      const version = `${packed >>> 16}.${(packed >>> 8) & 255}.${packed & 255}`;
      named = { ...readLibraryName(textAt(commands, at + commands.u32(at + 8))), ...(packed > 0 && { version }) };
    }
    if (command === segmentCommand) sections.push(...readSections(commands, at + 56, at + size, false));
    if (command === longSegmentCommand) sections.push(...readSections(commands, at + 72, at + size, true));
    at += size;
  }
  const packages = await readPackages(
    file,
    sections.filter(({ name }) => name !== ".data"),
  );
  return { kind: "mach-o", ...named, ...packages };
}

function readSections(commands: Bytes, start: number, end: number, isLong: boolean): readonly Section[] {
  const sections: Section[] = [];
  const entrySize = isLong ? 80 : 68;
  for (let at = start; at + entrySize <= end; at += entrySize) {
    const name = commands.raw.toString("latin1", at, at + 16).replace(/\0.*$/, "");
    const size = isLong ? commands.u64(at + 40) : commands.u32(at + 36);
    sections.push({ name, size, start: commands.u32(at + (isLong ? 48 : 40)) });
  }
  return sections;
}
