import type { Scope } from "../../../domain/contracts/component.ts";
import type { Note, SourceFile } from "../../../domain/contracts/contracts.ts";
import { registryOrigin } from "./address.ts";
import { readRuby } from "./syntax/calls.ts";
import { isGemName } from "../gem-name.ts";
import { createEnvironment, findExclusion } from "./exclusion.ts";
import { type GemSource, gemSource, gitSourceNames } from "./gem-source.ts";
import { scopeOfGroups } from "./groups.ts";
import { includedPath } from "./included-path.ts";
import { joinInside } from "../../../text/join-inside.ts";
import { optionalText } from "../../kit/read-optional.ts";
import { readText } from "./read-text.ts";
import { type Environment, evaluateExpression } from "./syntax/evaluate.ts";
import {
  listBlocksAround,
  hasMoreRounds,
  listRounds,
  type Call,
  listCalls,
  listConditions,
  type RubyFile,
} from "./syntax/ruby-file.ts";
import { evaluateText, evaluateTexts, type Lookup, type Tokens, type Value } from "./syntax/values.ts";
import { tooManyRounds, unknownGem } from "./unknown-gem.ts";
import { toIncludedNote } from "../../kit/included-note.ts";

export interface DeclaredGem extends GemSource {
  readonly name: string;
  readonly constraints: readonly string[];
  readonly scope: Scope;
  /** Why it has this scope, if its groups do not tell. */
  readonly scopeReason?: string;
  /** The platforms it is for; all if empty. */
  readonly platforms: readonly string[];
  /** It is not installed as built for the platform (`force_ruby_platform`). */
  readonly isGeneric: boolean;
  /** The innermost condition around it, as written. */
  readonly condition?: string;
  /** The condition that excludes it, as written. */
  readonly excludedBy?: string;
  readonly file: string;
  readonly line: number;
}

export interface Gemfile {
  readonly gems: readonly DeclaredGem[];
  /** Folders, relative to the file, whose gemspec is included. */
  readonly gemspecFolders: readonly string[];
  /** Addresses of the sources for all gems; empty if one is computed. */
  readonly sources: readonly string[];
  /** Its constraints on the Ruby version. */
  readonly ruby: readonly string[];
  readonly notes: readonly Note[];
}

/** Limits for files that include each other: 20 deep and 100 in all is more than any real project has. */
const maxIncludes = 100;

const includesBound = `${maxIncludes} files that a Gemfile includes`;
/** The names that the detector reads. */
const gemfileName =
  /^(?:Gemfile(?:[-_].*|\.(?:.*\.rb|(?:rails|ruby|dev).*|next|local|base|common|shared))?|gems\.rb|.*\.gemfile)$/;

const wanted = new Set([
  ...["gem", "group", "source", "path", "git", "github", "gist", "bitbucket", "gitlab", "git_source"],
  ...["platforms", "platform", "install_if", "gemspec", "eval_gemfile", "eval", "instance_eval", "ruby"],
]);

/**
 * Reads a Gemfile and its `eval_gemfile` includes, without running it. All branches of conditions are read; those that
 * the tree, unset variables or the version of Ruby exclude are marked.
 */
export async function readGemfile(file: SourceFile, rubyVersion?: string): Promise<Gemfile> {
  const gems: DeclaredGem[] = [];
  const gemspecFolders: string[] = [];
  let hasGemspec = false;
  const sources: string[] = [];
  const rubies: string[] = [];
  const notes: Note[] = [];
  const queue = [file];
  const seen = new Set([file.path]);
  for (let next = queue.pop(); next; next = queue.pop()) {
    const source = await readText(next);
    const ruby = readRuby(source, wanted);
    const read = readGems(ruby, next, rubyVersion);
    sources.push(...plainSources(ruby).flatMap(({ args: [address] }) => possibleAddresses(address, ruby)));
    for (const gem of read.gems) gems.push(gem);
    const own = [...read.notes, ...missingIncludes(source, ruby, next)];
    // Errors in a file with the name of a Gemfile are reported when it is read itself.
    if (next === file) notes.push(...own);
    else if (!gemfileName.test(next.name)) notes.push(...own.map((note) => toIncludedNote(next, note)));
    const folders = readGemspecFolders(ruby);
    hasGemspec ||= folders.length > 0;
    if (next.folder === file.folder) for (const folder of folders) gemspecFolders.push(folder);
    rubies.push(...(await readRubyVersions(ruby, next)));
    for (const other of includes(ruby, next)) {
      if (seen.has(other.path)) continue;
      if (seen.size >= maxIncludes) {
        notes.push({ message: `${other.path} is included and was not read.`, limit: includesBound });
        continue;
      }
      seen.add(other.path);
      queue.push(other);
    }
  }
  const served = new Set(gems.flatMap(({ isLocal, name }) => (isLocal ? [] : [name])));
  const isOfGem = hasGemspec || gems.some((gem) => !served.has(gem.name) && isPartOfProject(gem, file));
  return { gems: isOfGem ? gems.map(asTool) : gems, gemspecFolders, sources, ruby: rubies, notes };
}

/** A gem of the project from its folder; an application may also have parts of itself in folders below. */
function isPartOfProject({ isLocal, scope, excludedBy, path }: DeclaredGem, file: SourceFile): boolean {
  if (!isLocal || scope !== "runtime" || excludedBy !== undefined) return false;
  const folder = path === undefined ? undefined : joinInside(file.folder, path);
  if (folder === undefined) return false;
  const isAround = folder === "" || `${file.folder}/`.startsWith(`${folder}/`);
  return isAround || !applicationFiles.some((name) => file.sibling(name));
}

const applicationFiles = ["config.ru", "config/application.rb", "config/environment.rb", "bin/rails"];

/** What the gem of the project needs when it is used is in its gemspec. */
function asTool(gem: DeclaredGem): DeclaredGem {
  if (gem.isLocal || gem.scope === "dev" || gem.scope === "test") return gem;
  return { ...gem, scope: "dev", scopeReason: "in the Gemfile of a gem, not in its gemspec" };
}

function readGems(ruby: RubyFile, file: SourceFile, version?: string): { gems: DeclaredGem[]; notes: Note[] } {
  const gems: DeclaredGem[] = [];
  const notes: Note[] = [];
  const standard = registryOrigin(globalSources(ruby));
  const gitNames = gitSourceNames(ruby);
  const environment = createEnvironment(file, version);
  const chosen = version === undefined ? undefined : environment;
  for (const call of ruby.calls) {
    if (call.name !== "gem" || call.args.length === 0) continue;
    if (hasMoreRounds(call)) notes.push(tooManyRounds(call));
    const condition = listConditions(call)[0]?.text;
    const excludedBy = findExclusion(call, environment);
    for (const lookup of listRounds(call, ruby)) {
      const source = gemSource(call, lookup, gitNames);
      // `gem(*row)` passes the name and its constraints as one argument.
      const [name = "", ...constraints] = evaluateTexts(call.args[0], lookup);
      const more = call.args.slice(1).flatMap((arg) => constraintsOf(arg, lookup, ruby.tokens, chosen));
      const common = {
        name,
        constraints: [...constraints, ...more],
        scope: scopeOf(call, lookup),
        platforms: wordsFor(call, platformWords, platformWords, lookup),
        isGeneric: evaluateText(call.options.get("force_ruby_platform"), trueOnly) === "true",
        ...(condition !== undefined && { condition }),
        ...(excludedBy !== undefined && { excludedBy }),
        file: file.path,
        line: call.line,
      };
      const origin = source.origin ?? standard;
      if (isGemName(name)) gems.push({ ...common, ...source, ...(origin && { origin }) });
      else notes.push(unknownGem(call));
    }
  }
  return { gems, notes };
}

/** In an environment also those of an expression: `ENV["RACK"] || "~> 3.0"`. */
function constraintsOf(arg: Value, lookup: Lookup, tokens: Tokens, environment?: Environment): readonly string[] {
  const value = arg.kind === "variable" ? lookup(arg.name) : arg;
  if (!environment || value?.kind !== "other") return evaluateTexts(value, lookup);
  const result = evaluateExpression({ ...environment, tokens, lookup }, value.range);
  return [result].flat().filter((text) => typeof text === "string");
}

const trueOnly: Lookup = (name) => (name === "true" ? { kind: "text", parts: [name] } : undefined);

function scopeOf(call: Call, lookup: Lookup): Scope {
  const groups = wordsFor(call, ["group", "groups"], ["group"], lookup);
  const isOptional = blocksNamed(call, ["group"]).some((block) => block.options.has("optional"));
  return scopeOfGroups(groups, isOptional);
}

const platformWords = ["platforms", "platform"];

/** The words of `platforms: %i[mri windows]`, for example, and of the enclosing blocks. */
function wordsFor(call: Call, options: readonly string[], blocks: readonly string[], lookup: Lookup): string[] {
  const own = options.flatMap((key) => evaluateTexts(call.options.get(key), lookup));
  const around = blocksNamed(call, blocks).flatMap(({ args }) => args.flatMap((arg) => evaluateTexts(arg, lookup)));
  return [...own, ...around];
}

function blocksNamed(call: Call, names: readonly string[]): Call[] {
  return listBlocksAround(call).flatMap((block) => (block.call && names.includes(block.call.name) ? [block.call] : []));
}

/** Sources that are not limited to the gems in their block. */
function globalSources(ruby: RubyFile): readonly string[] {
  return plainSources(ruby).flatMap((call) => evaluateTexts(call.args[0], ruby.lookup));
}

function plainSources(ruby: RubyFile): readonly Call[] {
  const withBlock = new Set(ruby.calls.map((call) => call.block?.call));
  return listCalls(ruby, "source").filter((call) => !withBlock.has(call));
}

/** All strings in an expression: `ENV["GEM_SOURCE"] || "https://rubygems.org"`. */
function possibleAddresses(value: Value | undefined, { lookup }: RubyFile): readonly string[] {
  const texts = evaluateTexts(value, lookup);
  if (texts.length > 0) return texts;
  const parts = value?.kind === "other" ? value.texts.flatMap((part) => evaluateTexts(part, lookup)) : [];
  const addresses = parts.filter((part) => part.includes("://"));
  return addresses.length > 0 ? addresses : [""];
}

/** `ruby "3.3.0"`, or the file that has the version. */
async function readRubyVersions(ruby: RubyFile, file: SourceFile): Promise<readonly string[]> {
  const { lookup } = ruby;
  const calls = listCalls(ruby, "ruby");
  const stated = calls.flatMap((call) => call.args.flatMap((arg) => evaluateTexts(arg, lookup)));
  const names = calls.flatMap((call) => evaluateText(call.options.get("file"), lookup) ?? []);
  const texts = await Promise.all(names.map((name) => optionalText(file.sibling(name))));
  return [...stated, ...texts.flatMap((text) => /^(?:ruby[ -])?(\d[\w.]{0,30})/.exec(text?.trim() ?? "")?.[1] ?? [])];
}

function readGemspecFolders(ruby: RubyFile): readonly string[] {
  return listCalls(ruby, "gemspec").map((call) => evaluateText(call.options.get("path"), ruby.lookup) ?? ".");
}

function includes(ruby: RubyFile, file: SourceFile): readonly SourceFile[] {
  return ruby.calls.flatMap((call) => includedBy(call, ruby, file) ?? []);
}

function includedBy(call: Call, ruby: RubyFile, file: SourceFile): SourceFile | undefined {
  if (!isInclude(call)) return undefined;
  const path = includedPath(call.args[0], ruby.lookup);
  return path === undefined ? undefined : file.sibling(path);
}

/** `eval_gemfile "x"`, or `instance_eval File.read("x")` of older Gemfiles. */
function isInclude({ name, args: [first] }: Call): boolean {
  if (name === "eval_gemfile") return true;
  return (
    /^(?:instance_)?eval$/.test(name) &&
    first?.kind === "other" &&
    first.names.some((word) => /^(?:File|IO)$/.test(word))
  );
}

/** A file that is only read if it exists is optional, such as a personal `Gemfile.local`. */
function missingIncludes(source: string, ruby: RubyFile, file: SourceFile): Note[] {
  if (/\bFile\.(?:exists?|file|readable)\?/.test(source)) return [];
  const missing = ruby.calls.filter((call) => isInclude(call) && !includedBy(call, ruby, file));
  return missing.flatMap((call) => {
    const path = lastText(call.args[0], ruby.lookup);
    if (file.sibling(path)) return []; // next to it, though the path is computed
    return {
      message: "This line includes what is not a file of the project.",
      line: call.line,
      lost: `${call.name} ${path}`,
    };
  });
}

/** The last part of a path, if an expression builds it. */
function lastText(value: Value | undefined, lookup: Lookup): string {
  return evaluateText(value?.kind === "other" ? value.texts.at(-1) : value, lookup) ?? "…";
}
