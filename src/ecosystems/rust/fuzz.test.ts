import { fuzzDetectors } from "../../../test/helpers/fuzz.ts";
import { rust as rustFacts } from "./index.ts";
import { openEcosystem } from "../index.ts";

const rust = await openEcosystem(rustFacts);

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

fuzzDetectors({
  title: "damaged and hostile Cargo files",
  ecosystem: rust,
  samples,
  beside: (path) => (path === "Cargo.toml" ? {} : samples),
  units: ["a", " ", "\n", "[", '"', "a.", "=", "[[package]]\n", "#", "'", "../"],
  places: (sample, long) => [
    long,
    `${sample}x = "${long}"`,
    sample.replace("1.0.0", long).replace("=1.2.3", long).replace("https:", long),
  ],
  hostile: { "many packages with many edges are linear": [["Cargo.lock", manyEdges()]] },
});

function manyEdges(): string {
  const names = Array.from({ length: 3000 }, (_, index) => `p${index}`);
  const edges = names.slice(0, 30).map((name) => `"${name}"`);
  const table = (name: string) =>
    `[[package]]\nname = "${name}"\nversion = "1.0.0"\nsource = "registry+x"\ndependencies = [${edges.join(",")}]\n`;
  return names.map(table).join("");
}
