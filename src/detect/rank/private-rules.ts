import type { SourceFile } from "../../domain/contracts/contracts.ts";
import type { OpenEcosystem } from "../../domain/contracts/ecosystem.ts";
import { type FileWatch, unwatched } from "../../domain/contracts/file-watch.ts";
import { ParseError } from "../../domain/contracts/parse-error.ts";
import type { PrivateRule, ProjectRule, RegistryFiles } from "../../domain/policy/private-rule.ts";
import type { FileError } from "../../domain/report/report.ts";
import { isFixture } from "../../domain/policy/places.ts";
import { createFileMatcher } from "../walk/match-files.ts";
import { toFolder } from "../../text/paths.ts";

interface FoundRules {
  readonly rules: readonly PrivateRule[];
  readonly errors: readonly FileError[];
  /** A file used too much time or memory. */
  readonly isCut?: boolean;
}

interface RuleOptions {
  readonly get: (path: string) => SourceFile | undefined;
  /** Paths that could not be read, such as links. */
  readonly missed?: readonly { readonly path: string }[];
  readonly signal?: AbortSignal | undefined;
  readonly watch?: FileWatch | undefined;
}

/** More files with registry settings than any project has. */
const maxFiles = 20_000;
const readerId = "scan/private-names";
/** Every rule is matched against every component. */
const maxRules = 500;

/** Finds names that files of the project make private. A broken file makes more names private, never fewer. */
export async function findPrivateRules(
  paths: readonly string[],
  ecosystems: readonly OpenEcosystem[],
  { get, missed = [], signal, watch = unwatched }: RuleOptions,
): Promise<FoundRules> {
  const kindsOf = createFileMatcher(ecosystems.flatMap(toKind));
  const wanted = paths.flatMap((path) => kindsOf(path).map((kind) => ({ path, kind })));
  const rules: PrivateRule[] = [];
  const errors: FileError[] = [];
  let isCut = false;
  for (const { path, kind } of wanted.slice(0, maxFiles)) {
    signal?.throwIfAborted();
    const file = get(path);
    if (!file) continue;
    if (watch.begin(path) === undefined) {
      await readOne(file, kind, rules, errors);
      continue;
    }
    isCut = true;
    rules.push(...everything(kind, path));
    errors.push(toError(path, `Reading the file took too much time or memory, so lcc skipped it. ${allPrivate}`));
  }
  watch.end();
  for (const { path } of missed) {
    for (const kind of kindsOf(path)) {
      rules.push(...everything(kind, path));
      errors.push(toError(path, `The file was not read. ${allPrivate}`));
    }
  }
  const left = wanted.slice(maxFiles);
  for (const { path, kind } of left) rules.push(...everything(kind, path));
  if (left[0])
    errors.push(toError(left[0].path, `Only ${maxFiles} files that name registries are read. ${allPrivate}`));
  return { ...bounded(rules, errors), isCut };
}

interface Kind extends RegistryFiles {
  readonly types: readonly string[];
}

function toKind({ types, registryFiles }: OpenEcosystem): Kind[] {
  return registryFiles ? [{ types, ...registryFiles }] : [];
}

async function readOne(file: SourceFile, kind: Kind, rules: PrivateRule[], errors: FileError[]): Promise<void> {
  try {
    const read = await kind.read(file);
    rules.push(...read.map((rule) => inPlace(rule, file)));
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    rules.push(...everything(kind, file.path));
    errors.push(toError(file.path, `${error.message} ${allPrivate}`, error.line));
  }
}

const allPrivate = "It may name a private registry, so no public registry was asked about packages in its folder.";

/** A rule in a test fixture applies only to its own folder. */
function inPlace({ place, ...rule }: ProjectRule, { path, folder }: SourceFile): PrivateRule {
  return { ...rule, by: path, place: isFixture(path) ? folder : (place ?? folder) };
}

function everything({ types }: Kind, path: string): PrivateRule[] {
  return types.map((type) => ({ type, name: "*", by: path, place: toFolder(path) }));
}

/** Rules for single names and for all names are looked up in an index; too many patterns make all names private. */
function bounded(rules: readonly PrivateRule[], errors: readonly FileError[]): FoundRules {
  const distinct = [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()];
  const patterns = distinct.filter(({ name }) => name !== "*" && name.includes("*"));
  const first = patterns[maxRules];
  if (!first) return { rules: distinct, errors };
  const beyond = new Set(patterns.slice(maxRules));
  const types = new Set([...beyond].map(({ type }) => type));
  return {
    rules: [
      ...distinct.filter((rule) => !beyond.has(rule)),
      ...[...types].map((type) => ({ type, name: "*", by: first.by, place: "" })),
    ],
    errors: [...errors, toError(first.by, `The project has more than ${maxRules} private scopes. ${allPrivate}`)],
  };
}

function toError(file: string, message: string, line?: number): FileError {
  return { file, detector: readerId, message, ...(line !== undefined && { line }) };
}
