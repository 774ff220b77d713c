import { readdir } from "node:fs/promises";
import { join, parse } from "node:path";
import { AppError } from "../../domain/errors.ts";
import { suggestNames } from "../../text/suggest-names.ts";
import type { Context, Policy } from "../../domain/policy/policy.ts";
import { builtInFolder, listBuiltIn } from "./built-in-folder.ts";
import type { LoadedPolicy, LoadResult } from "./load/load.ts";
import { readPolicyFile } from "./policy-file.ts";
import type { PolicyProblem } from "./yaml/problems.ts";

export interface CatalogEntry extends LoadedPolicy {
  readonly origin: "built-in" | "extra";
}

/** All usable policies, and the files that cannot be used. */
export interface Catalog {
  /** Sorted by name. */
  readonly policies: readonly CatalogEntry[];
  readonly invalid: readonly InvalidFile[];
}

interface InvalidFile {
  readonly file: string;
  /** The name of the intended policy, as stated or from the file name; no other policy can be used under that name. */
  readonly name?: string;
  readonly problems: readonly PolicyProblem[];
}

/** The built-in policies and those in the user's folder; the user's policy replaces a built-in one of the same name. */
export async function loadCatalog(policyDir?: string): Promise<Catalog> {
  return addExtra(await loadFolder(builtInFolder(), "built-in"), policyDir);
}

/** The same for a caller that needs one policy: other built-in ones are left out if the wanted one is built in. */
export async function loadCatalogFor(name: string, policyDir?: string): Promise<Catalog> {
  const file = (await listBuiltIn()).get(name);
  const result = file === undefined ? undefined : await readPolicyFile(file);
  if (!result || "problems" in result) return loadCatalog(policyDir);
  return addExtra({ policies: [{ ...result, origin: "built-in" }], invalid: [] }, policyDir);
}

async function addExtra(builtIn: Catalog, policyDir: string | undefined): Promise<Catalog> {
  const extra = policyDir === undefined ? { policies: [], invalid: [] } : await loadFolder(policyDir, "extra");
  const byName = new Map([...builtIn.policies, ...extra.policies].map((entry) => [entry.policy.name, entry]));
  // Falling back to a built-in policy of the same name would silently apply other rules.
  for (const { name } of extra.invalid) if (name !== undefined) byName.delete(name);
  return {
    policies: [...byName.values()].sort((a, b) => (a.policy.name < b.policy.name ? -1 : 1)),
    invalid: [...builtIn.invalid, ...extra.invalid],
  };
}

/** The policy files of a folder, sorted. Includes JSON files, because they were policies before 0.2.0. */
async function listPolicyFiles(folder: string): Promise<string[]> {
  const names = await readNames(folder);
  return names
    .filter((name) => !name.startsWith(".") && /\.(?:ya?ml|json)$/i.test(name))
    .sort()
    .map((name) => join(folder, name));
}

async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new AppError(
      "invalid_input",
      `The policy folder "${folder}" cannot be read (${code}); name a folder of YAML files.`,
      { cause: error },
    );
  }
}

/** The policies of a catalog without their details; unlike a catalog, they can be sent to another process. */
export interface PolicyRules {
  readonly policies: readonly { readonly policy: Policy }[];
  readonly invalid: readonly InvalidFile[];
}

export function toPolicyRules({ policies, invalid }: Catalog): PolicyRules {
  return { policies: policies.map(({ policy }) => ({ policy })), invalid };
}

export function findPolicy<Entry extends { readonly policy: Policy }>(
  { policies, invalid }: { readonly policies: readonly Entry[]; readonly invalid: readonly InvalidFile[] },
  name: string,
): Entry {
  const match = policies.find((entry) => entry.policy.name === name);
  if (match) return match;
  // The name may come from a request, and the response must not reveal a path on the server.
  if (findInvalid({ invalid }, name)) {
    throw new AppError(
      "unknown_policy",
      `The policy "${name}" cannot be used; "lcc policy validate" names the reason.`,
    );
  }
  const names = policies.map((entry) => entry.policy.name);
  const doubt = invalid.length > 0 ? ' Some policy files are invalid; "lcc policy validate" names them.' : "";
  const message = `There is no policy "${name}".${didYouMean(name, names)} Known policies: ${names.join(", ")}.${doubt}`;
  throw new AppError("unknown_policy", message);
}

/** The invalid file for the policy of this name. */
export function findInvalid({ invalid }: Pick<Catalog, "invalid">, name: string): InvalidFile | undefined {
  return invalid.find((file) => file.name === name);
}

/** The named context, or the default one. */
export function findContext({ name: policy, defaultContext, contexts }: Policy, name = defaultContext): Context {
  const match = contexts.find((context) => context.name === name);
  if (match) return match;
  const names = contexts.map((context) => context.name);
  const message = `The policy "${policy}" has no context "${name}".${didYouMean(name, names)} Its contexts: ${names.join(", ")}.`;
  throw new AppError("unknown_context", message);
}

async function loadFolder(folder: string, origin: CatalogEntry["origin"]): Promise<Catalog> {
  const files = await readPolicyFolder(folder);
  return {
    policies: files.flatMap(({ result }) => ("problems" in result ? [] : [{ ...result, origin }])),
    invalid: files.flatMap(({ result, ...file }) =>
      "problems" in result ? [{ ...file, problems: result.problems }] : [],
    ),
  };
}

interface ReadFile {
  readonly file: string;
  readonly result: LoadResult;
  /** The name of the actual or intended policy; absent if another file has that name. */
  readonly name?: string;
}

/** Every policy file of a folder; if two have the same name, only the first can be used. */
export async function readPolicyFolder(folder: string): Promise<ReadFile[]> {
  const files: ReadFile[] = [];
  for (const file of await listPolicyFiles(folder)) files.push({ file, result: await readPolicyFile(file) });
  const owners = findOwners(files);
  return files.map(({ file, result }) => {
    const name = readName({ file, result });
    const owner = owners.get(name) ?? file;
    if (owner === file) return { file, result, name };
    if ("problems" in result) return { file, result };
    const message = `The name "${name}" is taken by ${owner}; choose another.`;
    return { file, result: { problems: [{ file, line: 1, message }] } };
  });
}

/** Maps names to files: the first file that states a name owns it, even if it is invalid; file names come last. */
function findOwners(files: readonly ReadFile[]): ReadonlyMap<string, string> {
  const { stated = [], guessed = [] } = Object.groupBy(files, ({ result }) =>
    "policy" in result || result.name !== undefined ? "stated" : "guessed",
  );
  const owners = new Map<string, string>();
  for (const file of [...stated, ...guessed]) {
    const name = readName(file);
    if (!owners.has(name)) owners.set(name, file.file);
  }
  return owners;
}

function readName({ file, result }: ReadFile): string {
  return ("policy" in result ? result.policy.name : result.name) ?? parse(file).name;
}

function didYouMean(name: string, choices: readonly string[]): string {
  const [guess] = suggestNames(name, choices);
  return guess === undefined ? "" : ` Did you mean "${guess}"?`;
}
