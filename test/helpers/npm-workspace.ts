const manifest = (name: string, tables: object = {}) => JSON.stringify({ name, version: "1.0.0", ...tables });

type Files = Readonly<Record<string, string>>;

/**
 * A small npm workspace in the words of each lockfile: `shared` is needed by `server`, that by an example; a docs site
 * and the example both need `deep`.
 */
export const npmMembers: Files = {
  "package.json": manifest("root", {
    workspaces: ["packages/*", "docs", "examples/*"],
    devDependencies: { tool: "1" },
  }),
  "packages/server/package.json": manifest("@t/server", {
    dependencies: { a: "1", "@t/shared": "1.0.0" },
    devDependencies: { d: "1" },
  }),
  "packages/shared/package.json": manifest("@t/shared", {
    dependencies: { s: "1" },
    devDependencies: { "shared-tool": "1" },
  }),
  "docs/package.json": manifest("docs", { dependencies: { site: "1", a: "1" } }),
  "examples/one/package.json": manifest("one", { dependencies: { "@t/server": "1.0.0", sample: "1" } }),
};

/** The scope of each package, and the workspaces that bring it. */
export const npmBrought = {
  a: "runtime docs examples/one packages/server",
  b: "runtime docs examples/one packages/server",
  d: "dev packages/server",
  deep: "dev docs examples/one",
  s: "runtime examples/one packages/server packages/shared",
  sample: "dev examples/one",
  "shared-tool": "dev packages/shared",
  site: "dev docs",
  tool: "dev .",
};

const needs: Readonly<Record<string, readonly string[]>> = { a: ["b"], site: ["deep"], sample: ["deep"] };
const names = Object.keys(npmBrought);

function npmLock(): string {
  const own = Object.entries(npmMembers).map(([file, text]) => [
    file.replace(/\/?package\.json$/, ""),
    JSON.parse(text),
  ]);
  const links = ["packages/server", "packages/shared", "docs", "examples/one"].map((folder) => {
    const { name } = JSON.parse(npmMembers[`${folder}/package.json`] ?? "");
    return [`node_modules/${name}`, { resolved: folder, link: true }];
  });
  const locked = names.map((name) => [
    `node_modules/${name}`,
    {
      version: "1.0.0",
      ...(["d", "tool", "shared-tool"].includes(name) && { dev: true }),
      dependencies: Object.fromEntries((needs[name] ?? []).map((other) => [other, "1"])),
    },
  ]);
  return JSON.stringify({ lockfileVersion: 3, packages: Object.fromEntries([...own, ...links, ...locked]) });
}

function pnpmLock(): string {
  const importers = Object.entries(npmMembers).map(([file, text]) => {
    const folder = file.replace(/\/?package\.json$/, "") || ".";
    const up = folder === "." ? "" : "../".repeat(folder.split("/").length);
    const { dependencies = {}, devDependencies = {} } = JSON.parse(text);
    const table = (entries: object) =>
      Object.keys(entries).map((name) => {
        const version = name.startsWith("@t/") ? `link:${up}packages/${name.slice(3)}` : "1.0.0";
        return `      '${name}':\n        specifier: '1'\n        version: ${version}\n`;
      });
    return [
      `  ${folder}:\n`,
      ...["    dependencies:\n", ...table(dependencies)].filter((_, at, all) => all.length > 1),
      ...["    devDependencies:\n", ...table(devDependencies)].filter((_, at, all) => all.length > 1),
    ].join("");
  });
  const packages = names.map((name) => `  ${name}@1.0.0:\n    resolution: {integrity: x}\n`);
  const snapshots = names.map((name) => {
    const edges = (needs[name] ?? []).map((other) => `      ${other}: 1.0.0\n`);
    return edges.length === 0 ? `  ${name}@1.0.0: {}\n` : `  ${name}@1.0.0:\n    dependencies:\n${edges.join("")}`;
  });
  return `lockfileVersion: '9.0'\n\nimporters:\n${importers.join("")}\npackages:\n${packages.join("")}\nsnapshots:\n${snapshots.join("")}`;
}

function yarnClassicLock(): string {
  const entries = names.map((name) => {
    const edges = (needs[name] ?? []).map((other) => `    ${other} "1"\n`);
    const table = edges.length === 0 ? "" : `  dependencies:\n${edges.join("")}`;
    return `${name}@1:\n  version "1.0.0"\n  resolved "https://registry.npm.example/${name}.tgz#0"\n${table}`;
  });
  return `# yarn lockfile v1\n\n${entries.join("\n")}`;
}

function yarnBerryLock(): string {
  const own = Object.entries(npmMembers).map(([file, text]) => {
    const folder = file.replace(/\/?package\.json$/, "") || ".";
    const { name, dependencies = {}, devDependencies = {} } = JSON.parse(text);
    const edges = Object.keys({ ...dependencies, ...devDependencies }).map((other) =>
      other.startsWith("@t/") ? `    "${other}": "npm:1.0.0"\n` : `    ${other}: "npm:1"\n`,
    );
    const patterns = name.startsWith("@t/")
      ? `${name}@npm:1.0.0, ${name}@workspace:${folder}`
      : `${name}@workspace:${folder}`;
    return `"${patterns}":\n  version: 0.0.0-use.local\n  resolution: "${name}@workspace:${folder}"\n  dependencies:\n${edges.join("")}  languageName: unknown\n  linkType: soft\n`;
  });
  const locked = names.map((name) => {
    const edges = (needs[name] ?? []).map((other) => `    ${other}: "npm:1"\n`);
    const table = edges.length === 0 ? "" : `  dependencies:\n${edges.join("")}`;
    return `"${name}@npm:1":\n  version: 1.0.0\n  resolution: "${name}@npm:1.0.0"\n${table}  languageName: node\n  linkType: hard\n`;
  });
  return `__metadata:\n  version: 8\n\n${[...own, ...locked].join("\n")}`;
}

function bunLock(): string {
  const workspaces = Object.entries(npmMembers).map(([file, text]) => [
    file.replace(/\/?package\.json$/, ""),
    JSON.parse(text),
  ]);
  const own = workspaces
    .filter(([folder]) => folder !== "")
    .map(([folder, { name }]) => [name, [`${name}@workspace:${folder}`]]);
  const locked = names.map((name) => [
    name,
    [`${name}@1.0.0`, "", { dependencies: Object.fromEntries((needs[name] ?? []).map((other) => [other, "1"])) }, "x"],
  ]);
  const packages = Object.fromEntries([...own, ...locked]);
  return JSON.stringify({ lockfileVersion: 1, workspaces: Object.fromEntries(workspaces), packages });
}

/** The lockfiles of all tools for it. */
export const npmLocks: Readonly<Record<string, readonly [file: string, text: string]>> = {
  npm: ["package-lock.json", npmLock()],
  pnpm: ["pnpm-lock.yaml", pnpmLock()],
  "Yarn 1": ["yarn.lock", yarnClassicLock()],
  "Yarn 4": ["yarn.lock", yarnBerryLock()],
  bun: ["bun.lock", bunLock()],
};
