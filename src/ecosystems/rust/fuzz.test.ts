import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { mutate, randomText } from "../../../test/helpers/mutate.ts";
import { random } from "../../../test/helpers/random.ts";
import { fileOf } from "../../../test/helpers/tree.ts";
import { ParseError } from "../../domain/parse-error.ts";
import { rust } from "./index.ts";

const rounds = Number(process.env["LCC_FUZZ"] ?? 2000);

const samples: Readonly<Record<string, string>> = {
  "Cargo.toml": `[package]
name = "app"
workspace = ".."
[workspace]
members = ["crates/*", "."]
[workspace.dependencies]
log = "0.4"
[dependencies]
log.workspace = true
a = { git = "https://git.example/a?x=1#y", rev = "0123abc" }
[target.'cfg(unix)'.dev-dependencies]
b = "=1.2.3"
[patch.crates-io]
b = { path = "b" }
`,
  "Cargo.lock": `version = 4
[[package]]
name = "app"
version = "0.1.0"
dependencies = [ "a 1.0.0 (git+https://git.example/a)", "b" ]
[[package]]
name = "a"
version = "1.0.0"
source = "git+https://git.example/a#0123abc"
dependencies = ["b"]
[[package]]
name = "b"
version = "1.2.3+x"
source = "registry+https://github.com/rust-lang/crates.io-index"
`,
};

describe("damaged and hostile Cargo files", () => {
  for (const [path, sample] of Object.entries(samples)) {
    test(`${path} gives a result or a ParseError, and soon`, async () => {
      const next = random(path.length);
      for (let round = 0; round < rounds; round++) {
        await read(path, round % 10 === 0 ? randomText(sample, round) : mutate(sample, next));
      }
      for (const unit of ["a", " ", "\n", "[", '"', "a.", "=", "[[package]]\n", "#", "'", "../"]) {
        const long = unit.repeat(100_000 / unit.length);
        await read(path, long);
        await read(path, `${sample}x = "${long}"`);
        await read(path, sample.replace("1.0.0", long).replace("=1.2.3", long).replace("https:", long));
      }
    });
  }

  test("many packages with many edges are linear", async () => {
    const names = Array.from({ length: 3000 }, (_, index) => `p${index}`);
    const edges = names.slice(0, 30).map((name) => `"${name}"`);
    const table = (name: string) =>
      `[[package]]\nname = "${name}"\nversion = "1.0.0"\nsource = "registry+x"\ndependencies = [${edges.join(",")}]\n`;
    await read("Cargo.lock", names.map(table).join(""));
  });
});

async function read(path: string, text: string): Promise<void> {
  const detector = rust.detectors.find(({ files }) => files.includes(path));
  assert.ok(detector);
  const start = performance.now();
  try {
    const { components } = await detector.parse(fileOf(path, text, path === "Cargo.toml" ? {} : samples));
    for (const component of components.slice(0, 20)) rust.purl(component);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
  }
  assert.ok(performance.now() - start < 1000, `${path} took too long: ${text.slice(0, 200)}`);
}
