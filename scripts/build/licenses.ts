/** The licenses of the packages in the bundle, which require that they are included. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";

export function writeLicenses(modules: readonly string[], file: string): void {
  const folders = new Set(modules.flatMap((module) => packageFolder(module) ?? []));
  writeFileSync(
    file,
    [...folders]
      .sort()
      .map(describe)
      .join(`\n${"-".repeat(80)}\n\n`),
  );
}

/** The folder of the package that a module belongs to; undefined for a module of lcc. */
function packageFolder(module: string): string | undefined {
  const marker = `${sep}node_modules${sep}`;
  const start = module.lastIndexOf(marker);
  if (start < 0) return undefined;
  const [first = "", second = ""] = module.slice(start + marker.length).split(sep);
  return module.slice(0, start + marker.length) + (first.startsWith("@") ? join(first, second) : first);
}

function describe(folder: string): string {
  const manifest = readFileSync(join(folder, "package.json"), "utf8");
  const { name, version, license } = JSON.parse(manifest) as Record<"name" | "version" | "license", string>;
  const texts = readdirSync(folder).filter((one) => /^(licen[cs]e|copying|notice)/i.test(one));
  const text = texts.map((one) => readFileSync(join(folder, one), "utf8").trim()).join("\n\n");
  return `${name} ${version} (${license})\n\n${text || "The package has no file with the text of its license."}\n`;
}
