import type { BinaryFacts } from "../binary-facts.ts";
import type { BinaryFile } from "../binary-file.ts";
import { type Bytes, readPart, toBytes } from "../bytes.ts";
import { readPackages, type Section } from "./sections.ts";
import { readVersionResource } from "./version-resource.ts";

interface WindowsSection extends Section {
  /** Where it is in memory. */
  readonly address: number;
}

const maxHeadBytes = 100_000;
const maxVersionBytes = 200_000;

/** What a Windows program or library says in its version resource; .NET assemblies have one, too. */
export async function readWindowsProgram(file: BinaryFile): Promise<BinaryFacts> {
  const dos = toBytes(await file.read(0, 64), true);
  const start = dos.length < 64 ? 0 : dos.u32(60);
  const head = toBytes(await file.read(start, 24), true);
  if (start === 0 || head.length < 24 || head.raw.toString("latin1", 0, 4) !== "PE\0\0")
    return { kind: "windows-program" };
  const count = head.u16(6);
  const optionalSize = head.u16(20);
  const rest = toBytes(await readPart(file, start + 24, optionalSize + 40 * count, maxHeadBytes), true);
  const sections = Array.from({ length: count }, (_, index) => toSection(rest, optionalSize + 40 * index));
  const tables = rest.u16(0) === 0x20b ? 112 : 96;
  const tableAt = (index: number) => (tables + 8 * index + 8 <= optionalSize ? rest.u32(tables + 8 * index) : 0);
  const resources = tableAt(2);
  const version = resources === 0 ? undefined : await findVersion(file, resources, sections);
  const kind = tableAt(14) === 0 ? "windows-program" : "dotnet-assembly";
  return { kind, ...(version && readVersionResource(version)), ...(await readPackages(file, sections)) };
}

function toSection(bytes: Bytes, at: number): WindowsSection {
  return {
    name: bytes.raw.toString("latin1", at, at + 8).replace(/\0+$/, ""),
    address: bytes.u32(at + 12),
    size: bytes.u32(at + 16),
    start: bytes.u32(at + 20),
  };
}

const versionType = 16;
const maxEntries = 4_096;

/** Resources are a tree of three levels: type, name, language. */
async function findVersion(
  file: BinaryFile,
  address: number,
  sections: readonly WindowsSection[],
): Promise<Bytes | undefined> {
  const offsetOf = (place: number): number | undefined => {
    const section = sections.find((one) => place >= one.address && place < one.address + one.size);
    return section && place - section.address + section.start;
  };
  const base = offsetOf(address);
  if (base === undefined) return undefined;
  let at = 0;
  for (let level = 0; level < 3; level++) {
    const head = toBytes(await readPart(file, base + at, 16, 16), true);
    const count = Math.min(head.u16(12) + head.u16(14), maxEntries);
    const entries = toBytes(await readPart(file, base + at + 16, 8 * count, 8 * maxEntries), true);
    const places = Array.from({ length: count }, (_, index) => 8 * index);
    const entry = level === 0 ? places.find((place) => entries.u32(place) === versionType) : places[0];
    if (entry === undefined) return undefined;
    at = entries.u32(entry + 4) & 0x7fffffff;
  }
  const leaf = toBytes(await readPart(file, base + at, 8, 8), true);
  const start = offsetOf(leaf.u32(0));
  return start === undefined ? undefined : toBytes(await readPart(file, start, leaf.u32(4), maxVersionBytes), true);
}
