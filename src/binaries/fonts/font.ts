import { inflateSync } from "node:zlib";
import type { BinaryFacts } from "../binary-facts.ts";
import type { BinaryFile, ReadBudget } from "../binary-file.ts";
import { damaged, readPart, toBytes } from "../bytes.ts";
import { readNameTable } from "./name-table.ts";
import { readWoff2Names } from "./woff2.ts";

const maxTables = 200;
const maxNameBytes = 1_000_000;

/** What a font says in its `name` table: its family, license and copyright. Undefined if it is no font. */
export async function readFont(file: BinaryFile, budget: ReadBudget): Promise<BinaryFacts | undefined> {
  const table = await findNames(file, budget);
  return table && { kind: "font", ...readNameTable(table) };
}

async function findNames(file: BinaryFile, budget: ReadBudget): Promise<Uint8Array | undefined> {
  const kind = Buffer.from(await file.read(0, 4)).toString("latin1");
  if (kind === "wOF2") return readWoff2Names(file, budget);
  if (kind === "wOFF") return readWoffNames(file, budget);
  if (kind === "ttcf") return readTables(file, toBytes(await readPart(file, 12, 4, 4), false).u32(0));
  return ["\0\u0001\0\0", "OTTO", "true"].includes(kind) ? readTables(file, 0) : undefined;
}

async function readTables(file: BinaryFile, start: number): Promise<Uint8Array | undefined> {
  const count = toBytes(await readPart(file, start, 12, 12), false).u16(4);
  const tables = toBytes(await readPart(file, start + 12, 16 * count, 16 * maxTables), false);
  for (let at = 0; at < tables.length; at += 16)
    if (tables.raw.toString("latin1", at, at + 4) === "name")
      return readPart(file, tables.u32(at + 8), tables.u32(at + 12), maxNameBytes);
  return undefined;
}

/** WOFF packs each table on its own. */
async function readWoffNames(file: BinaryFile, budget: ReadBudget): Promise<Uint8Array | undefined> {
  const count = toBytes(await readPart(file, 0, 44, 44), false).u16(12);
  const tables = toBytes(await readPart(file, 44, 20 * count, 20 * maxTables), false);
  for (let at = 0; at < tables.length; at += 20) {
    if (tables.raw.toString("latin1", at, at + 4) !== "name") continue;
    const [packed, size] = [tables.u32(at + 8), tables.u32(at + 12)];
    if (size > maxNameBytes) throw damaged();
    const bytes = await readPart(file, tables.u32(at + 4), packed, maxNameBytes);
    if (packed === size) return bytes;
    budget.take(size);
    try {
      return inflateSync(bytes, { maxOutputLength: Math.max(1, size) });
    } catch {
      throw damaged();
    }
  }
  return undefined;
}
