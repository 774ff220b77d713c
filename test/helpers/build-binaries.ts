import { brotliCompressSync, deflateSync } from "node:zlib";

/** A text of Windows with its NUL. */
const wide = (text: string) => Buffer.from(`${text}\0`, "utf16le");
const pad = (bytes: Buffer, to = 4) => Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to)]);

function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, 2 * at);
  return bytes;
}

function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, 4 * at);
  return bytes;
}

function block(key: string, value: Buffer, valueLength = value.length): Buffer {
  const head = pad(Buffer.concat([u16(0, valueLength, 1), wide(key)]));
  const bytes = Buffer.concat([head, value]);
  bytes.writeUInt16LE(bytes.length, 0);
  return pad(bytes);
}

/** A library of Windows with one section of resources, which has the texts of its version. */
export function windowsProgram(texts: Readonly<Record<string, string>>, isDotnet = false): Buffer {
  const strings = Object.entries(texts).map(([key, text]) => block(key, wide(text), text.length + 1));
  const language = block("040904b0", Buffer.concat(strings), 0);
  const root = block("VS_VERSION_INFO", Buffer.concat([Buffer.alloc(52), block("StringFileInfo", language, 0)]), 52);
  const [sectionAt, address] = [512, 0x2000];
  const folder = (entry: number, id: number) => Buffer.concat([u32(0, 0, 0), u16(0, 1), u32(id, entry)]);
  const tree = [folder(0x80000000 + 24, 16), folder(0x80000000 + 48, 1), folder(72, 1033)];
  const leaf = u32(address + 88, root.length, 0, 0);
  const section = Buffer.concat([...tree, leaf, root]);
  const tables = Buffer.alloc(128);
  tables.writeUInt32LE(address, 16);
  if (isDotnet) tables.writeUInt32LE(1, 8 * 14);
  const optional = Buffer.concat([u16(0x10b), Buffer.alloc(94), tables]);
  const coff = Buffer.concat([Buffer.from("PE\0\0"), u16(0x14c, 1), u32(0, 0, 0), u16(optional.length, 0)]);
  const entry = Buffer.concat([
    Buffer.from(".rsrc\0\0\0"),
    u32(section.length, address, section.length, sectionAt, 0, 0, 0, 0),
  ]);
  const head = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(58), u32(64), coff, optional, entry]);
  return Buffer.concat([head, Buffer.alloc(sectionAt - head.length), section]);
}

/** A 64-bit program of Linux with these sections; `soname` makes it a library. */
export function elf(sections: Readonly<Record<string, Buffer>>, soname?: string): Buffer {
  const names = `\0${soname ?? ""}\0`;
  const dynamic =
    soname === undefined ? {} : { ".dynstr": Buffer.from(names), ".dynamic": u32(14, 0, 1, 0, 0, 0, 0, 0) };
  const all = Object.entries({ "": Buffer.alloc(0), ...dynamic, ...sections, ".shstrtab": Buffer.alloc(0) });
  const table = Buffer.from(all.map(([name]) => `${name}\0`).join(""));
  all[all.length - 1] = [".shstrtab", table];
  const head = Buffer.alloc(64);
  head.write("\x7fELF\x02\x01\x01", "latin1");
  const contents = all.map(([, content]) => content);
  head.writeUInt32LE(64 + contents.reduce((sum, { length }) => sum + length, 0), 40);
  Buffer.concat([u16(64, all.length, all.length - 1)]).copy(head, 58);
  let [nameAt, start] = [0, 64];
  const headers = all.map(([name, { length }]) => {
    const type = name === ".dynamic" ? 6 : 1;
    const link = name === ".dynamic" ? all.findIndex(([other]) => other === ".dynstr") : 0;
    const header = Buffer.concat([u32(nameAt, type, 0, 0, 0, 0, start, 0, length, 0, link, 0), Buffer.alloc(16)]);
    nameAt += name.length + 1;
    start += length;
    return header;
  });
  return Buffer.concat([head, ...contents, ...headers]);
}

/** A 64-bit library of Apple's systems. */
export function machO(name: string, version: number): Buffer {
  const text = pad(Buffer.from(`${name}\0`), 8);
  const command = Buffer.concat([u32(0xd, 24 + text.length, 24, 0, version, 0), text]);
  return Buffer.concat([u32(0xfeedfacf, 0, 0, 6, 1, command.length, 0, 0), command]);
}

/** A module of WebAssembly with sections of these names. */
export function wasm(sections: Readonly<Record<string, Buffer>>): Buffer {
  const small = (value: number) => Buffer.from([(value & 127) | 128, value >> 7]);
  const parts = Object.entries(sections).map(([name, content]) => {
    const inside = Buffer.concat([Buffer.from([name.length]), Buffer.from(name), content]);
    return Buffer.concat([Buffer.from([0]), small(inside.length), inside]);
  });
  return Buffer.concat([Buffer.from("\0asm\x01\0\0\0"), ...parts]);
}

/** What Go writes into a program. */
export function goBuildInfo(list: string): Buffer {
  const text = (bytes: Buffer) => Buffer.concat([varint(bytes.length), bytes]);
  const head = Buffer.concat([Buffer.from("\xff Go buildinf:\x08\x02", "latin1"), Buffer.alloc(16)]);
  const mark = Buffer.alloc(16, 0x2a);
  return Buffer.concat([head, text(Buffer.from("go1.22")), text(Buffer.concat([mark, Buffer.from(list), mark]))]);
}

function varint(value: number): Buffer {
  return value < 128 ? Buffer.from([value]) : Buffer.concat([Buffer.from([(value & 127) | 128]), varint(value >> 7)]);
}

/** What cargo-auditable writes into a program. */
export function cargoList(packages: readonly object[]): Buffer {
  return deflateSync(JSON.stringify({ packages }));
}

/** The texts of a font, by their numbers. */
function nameTable(texts: Readonly<Record<number, string>>): Buffer {
  const entries = Object.entries(texts).map(
    ([id, text]) => [Number(id), Buffer.from(text, "utf16le").swap16()] as const,
  );
  let offset = 0;
  const records = entries.map(([id, { length }]) => {
    const record = u16(3, 1, 0x409, id, length, offset).swap16();
    offset += length;
    return record;
  });
  const head = u16(0, entries.length, 6 + 12 * entries.length).swap16();
  return Buffer.concat([head, ...records, ...entries.map(([, text]) => text)]);
}

const big = (...values: readonly number[]) => u32(...values).swap32();

/** A font that has nothing but these texts. */
export function font(texts: Readonly<Record<number, string>>, form: "ttf" | "woff" | "woff2" = "ttf"): Buffer {
  const names = nameTable(texts);
  if (form === "ttf")
    return Buffer.concat([
      Buffer.from("\0\x01\0\0"),
      u16(1, 0, 0, 0).swap16(),
      Buffer.from("name"),
      big(0, 28, names.length),
      names,
    ]);
  if (form === "woff") {
    const packed = deflateSync(names);
    const head = Buffer.concat([Buffer.from("wOFF"), big(0x10000, 0), u16(1, 0).swap16(), Buffer.alloc(28)]);
    return Buffer.concat([head, Buffer.from("name"), big(64, packed.length, names.length, 0), packed]);
  }
  const glyphs = Buffer.alloc(300, 7);
  const packed = brotliCompressSync(Buffer.concat([glyphs, names]));
  const length = (value: number) => [(value >> 7) | 128, value & 127];
  const list = Buffer.from([10, 0x90, 0, ...length(glyphs.length), 5, ...length(names.length)]);
  const head = Buffer.concat([
    Buffer.from("wOF2"),
    big(0x10000, 0),
    u16(2, 0).swap16(),
    big(0, packed.length),
    Buffer.alloc(24),
  ]);
  return Buffer.concat([head, list, packed]);
}
