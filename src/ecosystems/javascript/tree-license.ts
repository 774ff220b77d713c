import type { Component } from "../../domain/component.ts";
import type { SourceFile, Tree, TreeLicense } from "../../domain/contracts.ts";
import { parseJson } from "../../formats/json.ts";
import { field, isFields, list, text } from "../../formats/value.ts";
import { joinPath, upwards } from "../folders.ts";
import { optionalText, readOptional } from "../read-optional.ts";

const mostLevels = 20;

/** What an installed package says: the `license` of its package.json, else the text of its license file. */
export async function npmTreeLicense(
  component: Component,
  folder: string,
  tree: Tree,
): Promise<TreeLicense | undefined> {
  for (const above of upwards(folder).slice(0, mostLevels)) {
    for (const home of await homesIn(above, component, tree)) {
      const found = await licenseIn(home, component, tree);
      if (found) return found;
    }
  }
  return undefined;
}

/** Where a package may lie: npm and Yarn put it under its name, pnpm and bun under name and version. */
async function homesIn(above: string, { name, version }: Component, tree: Tree): Promise<string[]> {
  const modules = joinPath(above, "node_modules");
  const plain = `${modules}/${name}`;
  const stored = `${name.replace("/", "+")}@${version}`;
  const stores = await Promise.all(
    [".pnpm", ".bun"].map(async (store) => storedIn(`${modules}/${store}`, stored, tree)),
  );
  return [plain, ...stores.flat().map((folder) => `${folder}/node_modules/${name}`)];
}

/** Behind the version follow the peers: `a@1.0.0_b@2.0.0`, `a@1.0.0(b@2.0.0)`, or `+` and a hash. */
async function storedIn(store: string, stored: string, tree: Tree): Promise<string[]> {
  const names = await tree.names(store);
  const found = names.find(
    (name) => name === stored || (name.startsWith(stored) && /^[_(+]/.test(name.slice(stored.length))),
  );
  return found === undefined ? [] : [`${store}/${found}`];
}

async function licenseIn(home: string, component: Component, tree: Tree): Promise<TreeLicense | undefined> {
  const file = await tree.file(`${home}/package.json`);
  const manifest = await readOptional(file, parseJson);
  if (!file || !isFields(manifest) || !isOf(manifest, component)) return undefined;
  const raw = statementIn(manifest);
  const pointer = raw === undefined ? undefined : /^SEE LICENSE IN (.+)$/i.exec(raw)?.[1]?.trim();
  if (raw !== undefined && pointer === undefined) return { raw, kind: "statement", file: file.path };
  const text = await textIn(home, pointer, tree);
  return text ?? (raw === undefined ? undefined : { raw, kind: "statement", file: file.path });
}

/** Another version may have another license. */
function isOf(manifest: unknown, { version }: Component): boolean {
  const installed = text(field(manifest, "version"));
  return version === "" || installed === undefined || installed === version;
}

/** A text; `{ type }` and `licenses: [{ type }]` are older, and several of them were a choice. */
function statementIn(manifest: unknown): string | undefined {
  const license = field(manifest, "license") ?? field(manifest, "licenses");
  const all = (Array.isArray(license) ? list(license) : [license]).flatMap(
    (one) => text(one) ?? text(field(one, "type")) ?? [],
  );
  const given = all.map((one) => one.trim()).filter((one) => one !== "");
  return given.length === 0 ? undefined : given.join(" OR ");
}

/** The file that the statement points to, or the one that is named like a license. */
async function textIn(home: string, pointer: string | undefined, tree: Tree): Promise<TreeLicense | undefined> {
  const names = await tree.names(home);
  const wanted = pointer?.replace(/^[<"'./]+|[>"']+$/g, "");
  const name = names.find((one) => one === wanted) ?? names.filter(isLicenseName).sort(byPlainness)[0];
  const file = name === undefined ? undefined : await tree.file(`${home}/${name}`);
  const raw = await readText(file);
  return file && raw !== undefined ? { raw, kind: "text", file: file.path } : undefined;
}

function isLicenseName(name: string): boolean {
  return /^(?:un)?licen[cs]e(?:[-._].*)?$|^copying(?:[-._].*)?$|^[\w-]{1,20}[-._]licen[cs]e(?:\.(?:md|txt))?$/i.test(
    name,
  );
}

/** `LICENSE` before `LICENSE-MIT` before `LICENSE.docs.md`. */
function byPlainness(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1);
}

async function readText(file: SourceFile | undefined): Promise<string | undefined> {
  const raw = await optionalText(file);
  return raw === undefined || raw.trim() === "" ? undefined : raw;
}
