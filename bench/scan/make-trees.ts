/** Writes trees with the structure of real repositories. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface Tree {
  readonly name: string;
  readonly hasPython: boolean;
  readonly files: () => Iterable<readonly [path: string, text: string]>;
}

export function writeTree(folder: string, tree: Tree): void {
  mkdirSync(folder, { recursive: true });
  const made = new Set<string>();
  for (const [path, text] of tree.files()) {
    const parent = dirname(join(folder, path));
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(join(folder, path), text);
  }
}

export const largeTrees: readonly Tree[] = [
  { name: "pnpm workspace, 3,800 packages, 1,500 files", hasPython: false, files: pnpmWorkspace },
  { name: "Maven, 120 modules, 4,700 files", hasPython: false, files: mavenModules },
  { name: "Cargo, 350 crates, 900 files", hasPython: false, files: cargoWorkspace },
  { name: "Python, 450 packages, 4,700 files", hasPython: true, files: pythonProject },
];

export const tenFiles: Tree = {
  name: "ten files",
  hasPython: false,
  *files() {
    yield ["package.json", JSON.stringify({ name: "small", version: "1.0.0", dependencies: { "dep-0": "^1.0.0" } })];
    const packages = { "": { name: "small" }, "node_modules/dep-0": { version: "1.0.0", license: "MIT" } };
    yield ["package-lock.json", JSON.stringify({ name: "small", lockfileVersion: 3, packages })];
    for (let at = 0; at < 8; at++) yield [`src/file-${at}.js`, code(at)];
  },
};

function* pnpmWorkspace(): Iterable<[string, string]> {
  const names = Array.from({ length: 3_800 }, (_, at) => `dep-${at}`);
  const members = Array.from({ length: 30 }, (_, at) => at);
  yield ["package.json", JSON.stringify({ name: "root", private: true })];
  yield ["pnpm-workspace.yaml", "packages:\n  - packages/*\n"];
  const importers = members.map((at) => {
    const deps = names.slice(at * 40, at * 40 + 40);
    return `  packages/m${at}:\n    dependencies:\n${deps.map((name) => `      ${name}:\n        specifier: ^1.0.0\n        version: 1.0.0`).join("\n")}`;
  });
  const integrity = `sha512-${"A".repeat(86)}==`;
  const packages = names.map((name) => `  ${name}@1.0.0:\n    resolution: {integrity: ${integrity}}`);
  const snapshots = names.map((name, at) => {
    const children = [1, 2].map((step) => at * 2 + step).filter((child) => child < names.length);
    const lines = children.map((child) => `      dep-${child}: 1.0.0`).join("\n");
    return children.length === 0 ? `  ${name}@1.0.0: {}` : `  ${name}@1.0.0:\n    dependencies:\n${lines}`;
  });
  yield [
    "pnpm-lock.yaml",
    `lockfileVersion: '9.0'\n\nimporters:\n\n${importers.join("\n\n")}\n\npackages:\n\n${packages.join("\n\n")}\n\nsnapshots:\n\n${snapshots.join("\n\n")}\n`,
  ];
  for (const at of members) {
    const dependencies = Object.fromEntries(names.slice(at * 40, at * 40 + 40).map((name) => [name, "^1.0.0"]));
    yield [`packages/m${at}/package.json`, JSON.stringify({ name: `@acme/m${at}`, version: "1.0.0", dependencies })];
    for (let file = 0; file < 50; file++) yield [`packages/m${at}/src/file-${file}.ts`, code(file)];
  }
}

function* mavenModules(): Iterable<[string, string]> {
  const modules = Array.from({ length: 120 }, (_, at) => `module-${at}`);
  const listed = modules.map((name) => `<module>${name}</module>`).join("");
  const head = "<modelVersion>4.0.0</modelVersion><groupId>com.acme</groupId>";
  yield [
    "pom.xml",
    `<project>${head}<artifactId>parent</artifactId><version>1.0.0</version><packaging>pom</packaging><modules>${listed}</modules></project>`,
  ];
  for (const [at, name] of modules.entries()) {
    const parent =
      "<parent><groupId>com.acme</groupId><artifactId>parent</artifactId><version>1.0.0</version></parent>";
    const dependencies = Array.from(
      { length: 8 },
      (_, dep) =>
        `<dependency><groupId>org.example.g${dep}</groupId><artifactId>lib-${(at + dep) % 150}</artifactId><version>1.${dep}.0</version></dependency>`,
    ).join("");
    yield [
      `${name}/pom.xml`,
      `<project><modelVersion>4.0.0</modelVersion>${parent}<artifactId>${name}</artifactId><dependencies>${dependencies}</dependencies></project>`,
    ];
    for (let file = 0; file < 38; file++) yield [`${name}/src/main/java/com/acme/m${at}/File${file}.java`, code(file)];
  }
}

function* cargoWorkspace(): Iterable<[string, string]> {
  const crates = Array.from({ length: 350 }, (_, at) => `crate-${at}`);
  const dependencies = crates.slice(0, 40).map((name) => `${name} = "1"`);
  yield ["Cargo.toml", `[package]\nname = "app"\nversion = "1.0.0"\n\n[dependencies]\n${dependencies.join("\n")}\n`];
  const source = 'source = "registry+https://github.com/rust-lang/crates.io-index"';
  const locked = crates.map((name, at) => {
    const next = crates[at + 1];
    const needs = next === undefined ? "" : `dependencies = [\n "${next}",\n]\n`;
    return `[[package]]\nname = "${name}"\nversion = "1.0.0"\n${source}\nchecksum = "${"a".repeat(64)}"\n${needs}`;
  });
  const own = `[[package]]\nname = "app"\nversion = "1.0.0"\ndependencies = [\n${crates
    .slice(0, 40)
    .map((name) => ` "${name}",\n`)
    .join("")}]\n`;
  yield ["Cargo.lock", `version = 3\n\n${own}\n${locked.join("\n")}`];
  for (let file = 0; file < 900; file++) yield [`src/part-${file % 30}/file-${file}.rs`, code(file)];
}

function* pythonProject(): Iterable<[string, string]> {
  const packages = Array.from({ length: 450 }, (_, at) => `dep-${at}`);
  const direct = packages.slice(0, 60).map((name) => `"${name}>=1"`);
  yield ["pyproject.toml", `[project]\nname = "app"\nversion = "1.0.0"\ndependencies = [${direct.join(", ")}]\n`];
  const locked = packages.map((name, at) => {
    const next = packages[at + 1];
    const needs = next === undefined ? "" : `dependencies = [{ name = "${next}" }]\n`;
    const wheel = `{ url = "https://files.example/${name}-1.0.0-py3-none-any.whl", hash = "sha256:${"a".repeat(64)}", size = 1000 }`;
    return `[[package]]\nname = "${name}"\nversion = "1.0.0"\nsource = { registry = "https://pypi.org/simple" }\n${needs}wheels = [\n    ${wheel},\n]\n`;
  });
  const own = `[[package]]\nname = "app"\nversion = "1.0.0"\nsource = { editable = "." }\ndependencies = [${packages
    .slice(0, 60)
    .map((name) => `{ name = "${name}" }`)
    .join(", ")}]\n`;
  yield ["uv.lock", `version = 1\nrequires-python = ">=3.12"\n\n${own}\n${locked.join("\n")}`];
  for (let file = 0; file < 4_700; file++) yield [`app/part_${file % 80}/file_${file}.py`, pythonCode(file)];
}

function code(at: number): string {
  const lines = Array.from({ length: 80 }, (_, line) => `// part ${at}, line ${line}: what a usual source file holds`);
  return `${lines.join("\n")}\n`;
}

/** One in twenty files loads a model. */
function pythonCode(at: number): string {
  const methods = Array.from(
    { length: 20 },
    (_, method) =>
      `    def method_${method}(self, value: int = ${method}, name: str = "x") -> str:\n        """Adds ${method}."""\n        return f"{name} {value + self.offset} {method_${method}_of(value)}"\n`,
  );
  const load =
    at % 20 === 0
      ? `from transformers import AutoModel\n\nmodel = AutoModel.from_pretrained("acme/model-${at % 40}")\n\n`
      : "";
  return `"""Module ${at}."""\nimport os\n${load}\nclass Part${at}:\n    offset = ${at}\n\n${methods.join("\n")}`;
}
