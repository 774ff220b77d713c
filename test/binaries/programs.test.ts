import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createReadBudget } from "../../src/binaries/binary-file.ts";
import type { BinaryFacts } from "../../src/binaries/binary-facts.ts";
import { readNameTable } from "../../src/binaries/fonts/name-table.ts";
import { readBinary } from "../../src/binaries/read-binary.ts";
import { ParseError } from "../../src/domain/contracts/parse-error.ts";
import { assertQuick } from "../helpers/cpu-time.ts";
import { cargoList, elf, font, goBuildInfo, machO, wasm, windowsProgram } from "../helpers/build-binaries.ts";
import { random } from "../helpers/random.ts";

function read(bytes: Uint8Array, maxBytes = 10_000_000): Promise<BinaryFacts | undefined> {
  const at = (start: number, length: number) => Promise.resolve(bytes.subarray(start, start + length));
  const tools = { formats: new Map(), identify: () => ({ confidence: 0 }), budget: createReadBudget(maxBytes) };
  return readBinary({ path: "x", size: bytes.length, read: at }, tools);
}

const crates = cargoList([
  { name: "app", version: "0.1.0", source: "local", root: true },
  { name: "serde", version: "1.0.0", source: "crates.io" },
  { name: "cc", version: "1.0.0", source: "crates.io", kind: "build" },
]);
const withCrates = {
  ...{ type: "cargo", name: "app", version: "0.1.0" },
  embedded: [{ type: "cargo", name: "serde", version: "1.0.0" }],
};
const modules = goBuildInfo(
  "path\tx.example/app\nmod\tx.example/app\t(devel)\t\ndep\tx.example/a\tv1.2.0\th1:x\n" +
    "dep\tx.example/b\tv1.0.0\n=>\ty.example/b\tv1.0.1\th1:y\ndep\tx.example/c\tv1.0.0\n=>\t../c\t\t\n",
);
const withModules = {
  ...{ type: "golang", name: "x.example/app" },
  embedded: [
    { type: "golang", name: "x.example/a", version: "v1.2.0" },
    { type: "golang", name: "y.example/b", version: "v1.0.1" },
    { type: "golang", name: "x.example/c", version: "v1.0.0" },
  ],
};
const terms = {
  0: "Copyright 2020 Zed",
  1: "Zed Sans Bold",
  8: "Zed",
  13: "OFL",
  14: "https://x.example/OFL",
  16: "Zed Sans",
};
const ofFont = {
  ...{ kind: "font", name: "Zed Sans", company: "Zed", license: "OFL" },
  ...{ licenseUrl: "https://x.example/OFL", copyright: "Copyright 2020 Zed" },
};

const files: Readonly<Record<string, readonly [bytes: Buffer, want: object]>> = {
  "a library of Windows": [
    windowsProgram({
      CompanyName: "Zed",
      ProductName: "Zed Tools",
      ProductVersion: "1, 2, 0, 0",
      LegalCopyright: "(c) Zed",
    }),
    { kind: "windows-program", name: "Zed Tools", version: "1.2.0.0", company: "Zed", copyright: "(c) Zed" },
  ],
  "an assembly of .NET": [
    windowsProgram({ ProductName: " ", FileDescription: "Zed.Net", ProductVersion: "3.1.0+3f9ab0" }, true),
    { kind: "dotnet-assembly", name: "Zed.Net", version: "3.1.0" },
  ],
  "an old program of Windows": [Buffer.from("MZ and nothing more"), { kind: "windows-program" }],
  "a library of Linux": [elf({}, "libzed.so.1.3"), { kind: "elf", name: "libzed", version: "1.3" }],
  "a program of Linux that says nothing": [elf({ ".text": Buffer.from("x") }), { kind: "elf" }],
  "a program written in Go": [elf({ ".go.buildinfo": modules }), { kind: "elf", ...withModules }],
  "a program written in Rust": [elf({ ".dep-v0": crates }), { kind: "elf", ...withCrates }],
  "a library of macOS": [machO("@rpath/libzed.1.dylib", 0x10203), { kind: "mach-o", name: "libzed", version: "1.2.3" }],
  "a module of WebAssembly": [
    wasm({ licenses: Buffer.from("MIT"), version: Buffer.from("2.0"), ".dep-v0": crates }),
    { kind: "wasm", license: "MIT", ...withCrates },
  ],
  "a font": [font(terms), ofFont],
  "a font for the web": [font(terms, "woff"), ofFont],
  "a font for the web of the second kind": [font(terms, "woff2"), ofFont],
};

describe("the facts that a file states are read from", () => {
  for (const [name, [bytes, want]] of Object.entries(files))
    test(name, async () => assert.deepEqual(await read(bytes), want));
});

describe("a damaged or hostile file", () => {
  test("is an error in a sentence or says less, wherever it ends and whichever byte is another one", async () => {
    const next = random(7);
    const below = (max: number) => Math.floor(next() * max);
    for (const [bytes] of Object.values(files)) {
      for (let round = 0; round < 300; round++) {
        const changed = Buffer.from(bytes);
        for (let left = 1 + below(4); left > 0; left--) changed[below(changed.length)] = below(256);
        const cut = changed.subarray(0, round % 2 === 0 ? changed.length : below(changed.length));
        await read(cut).catch((error: unknown) => assert.ok(error instanceof ParseError, String(error)));
      }
    }
  });

  test("does not make lcc read the same bytes again and again", async () => {
    const count = 30_000;
    const names = Buffer.from(".1".repeat(50_000));
    const commands = Buffer.alloc(24 * count);
    for (let at = 0; at < commands.length; at += 24)
      for (const [index, value] of [13, 24, commands.length - at].entries())
        commands.writeUInt32LE(value, at + 4 * index);
    const head = Buffer.alloc(32);
    head.writeUInt32BE(0xcffaedfe);
    head.writeUInt32LE(commands.length + names.length, 20);
    await assertQuick(500, "names of a library", () => read(Buffer.concat([head, commands, names])).catch(() => {}));

    const [records, text] = [Buffer.alloc(12 * 5_000), Buffer.alloc(65_536, "a")];
    for (let at = 0; at < 5_000; at++)
      for (const [index, value] of [3, 1, 0x409, 100 + at, 65_535].entries())
        records.writeUInt16BE(value, 12 * at + 2 * index);
    const table = Buffer.concat([Buffer.from([0, 0, 0x13, 0x88, 0xea, 0x66]), records, text]);
    await assertQuick(50, "texts of a font", () => readNameTable(table));
  });

  test("names the limit of a list that is too long", async () => {
    const lines = Array.from({ length: 6_000 }, (_, at) => `dep\tx.example/${at}\tv1.0.0\t\n`);
    const go = await read(elf({ ".go.buildinfo": goBuildInfo(lines.join("")) }));
    assert.deepEqual([go?.embedded?.length, go?.limits], [5_000, ["5000 lines of Go build information"]]);
    const packages = Array.from({ length: 10_001 }, (_, at) => ({ name: `a${at}`, version: "1.0.0" }));
    const cargo = await read(elf({ ".dep-v0": cargoList(packages) }));
    assert.deepEqual([cargo?.embedded?.length, cargo?.limits], [10_000, ["10000 crates in a program"]]);
  });

  test("does not cost more than is left to read", async () => {
    await assert.rejects(read(font(terms, "woff2"), 400), /at most/);
    await assert.rejects(read(elf({ ".dep-v0": cargoList([{ name: "a".repeat(20_000_000) }]) })), ParseError);
  });
});
