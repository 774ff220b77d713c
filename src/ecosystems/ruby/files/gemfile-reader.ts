import type { Origin, Scope } from "../../../domain/contracts/component.ts";
import type { Note, SourceFile } from "../../../domain/contracts/contracts.ts";
import { registryOrigin } from "./address.ts";
import { readRuby } from "./syntax/calls.ts";
import { isGemName } from "../gem-name.ts";
import { environmentOf, findExclusion } from "./exclusion.ts";
import { gemSource, gitSourceNames } from "./gem-source.ts";
import { scopeOfGroups } from "./groups.ts";
import { includedPath } from "./included-path.ts";
import { optionalText } from "../../kit/read-optional.ts";
import { readText } from "./read-text.ts";
import { type Environment, evaluate } from "./syntax/evaluate.ts";
import { blocksAround, hasMoreRounds, roundsOf, type Call, type RubyFile } from "./syntax/ruby-file.ts";
import { textOf, textsOf, type Lookup, type Tokens, type Value } from "./syntax/values.ts";
import { tooManyRounds, unknownGem } from "./unknown-gem.ts";
import { toIncludedNote } from "../../kit/included-note.ts";

/** A gem of a Gemfile. */
export interface DeclaredGem {
  readonly name: string;
  readonly constraints: readonly string[];
  readonly scope: Scope;
  /** From a folder of the project. */
  readonly isLocal: boolean;
  /** The folder of a local one, relative to the file. */
  readonly path?: string;
  /** The platforms it is for; all if empty. */
  readonly platforms: readonly string[];
  /** It is not installed as built for the platform (`force_ruby_platform`). */
  readonly isGeneric: boolean;
  /** The condition that excludes it, as written. */
  readonly excludedBy?: string;
  readonly origin?: Origin;
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
 * Reads a Gemfile and its `eval_gemfile` includes, without running it. All branches of conditions are read; with a version
 * of Ruby, those that it excludes are marked.
 */
export async function readGemfile(file: SourceFile, rubyVersion?: string): Promise<Gemfile> {
  const gems: DeclaredGem[] = [];
  const gemspecFolders: string[] = [];
  const sources: string[] = [];
  const rubies: string[] = [];
  const notes: Note[] = [];
  const queue = [file];
  const seen = new Set([file.path]);
  for (let next = queue.pop(); next; next = queue.pop()) {
    const source = await readText(next);
    const ruby = readRuby(source, wanted);
    const found = readGems(ruby, next, rubyVersion);
    sources.push(...plainSources(ruby).flatMap(({ args: [address] }) => possibleAddresses(address, ruby)));
    for (const gem of found.gems) gems.push(gem);
    const own = [...found.notes, ...missingIncludes(source, ruby, next)];
    // Errors in a file with the name of a Gemfile are reported when it is read itself.
    if (next === file) notes.push(...own);
    else if (!gemfileName.test(next.name)) notes.push(...own.map((note) => toIncludedNote(next, note)));
    if (next.folder === file.folder) for (const folder of readGemspecFolders(ruby)) gemspecFolders.push(folder);
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
  return { gems, gemspecFolders, sources, ruby: rubies, notes };
}

function readGems(ruby: RubyFile, file: SourceFile, version?: string): { gems: DeclaredGem[]; notes: Note[] } {
  const gems: DeclaredGem[] = [];
  const notes: Note[] = [];
  const standard = registryOrigin(globalSources(ruby));
  const gitNames = gitSourceNames(ruby);
  const environment = version === undefined ? undefined : environmentOf(file, version);
  for (const call of ruby.calls) {
    if (call.name !== "gem" || call.args.length === 0) continue;
    if (hasMoreRounds(call)) notes.push(tooManyRounds(call));
    const excludedBy = environment && findExclusion(call, environment);
    for (const lookup of roundsOf(call, ruby)) {
      const source = gemSource(call, lookup, gitNames);
      // `gem(*row)` passes the name and its constraints as one argument.
      const [name = "", ...constraints] = textsOf(call.args[0], lookup);
      const more = call.args.slice(1).flatMap((arg) => constraintsOf(arg, lookup, ruby.tokens, environment));
      const known = {
        name,
        constraints: [...constraints, ...more],
        scope: scopeOf(call, lookup),
        platforms: platformsOf(call, lookup),
        isGeneric: textOf(call.options.get("force_ruby_platform"), trueOnly) === "true",
        ...(excludedBy !== undefined && { excludedBy }),
        file: file.path,
        line: call.line,
      };
      const origin = source.origin ?? standard;
      if (isGemName(name)) gems.push({ ...known, ...source, ...(origin && { origin }) });
      else notes.push(unknownGem(call));
    }
  }
  return { gems, notes };
}

/** In an environment also those of an expression: `ENV["RACK"] || "~> 3.0"`. */
function constraintsOf(arg: Value, lookup: Lookup, tokens: Tokens, environment?: Environment): readonly string[] {
  const value = arg.kind === "variable" ? lookup(arg.name) : arg;
  if (!environment || value?.kind !== "other") return textsOf(value, lookup);
  const found = evaluate({ ...environment, tokens, lookup }, value.range);
  return [found].flat().filter((one) => typeof one === "string");
}

const trueOnly: Lookup = (name) => (name === "true" ? { kind: "text", parts: [name] } : undefined);

function scopeOf(call: Call, lookup: Lookup): Scope {
  const own = ["group", "groups"].flatMap((key) => textsOf(call.options.get(key), lookup));
  const blocks = blocksAround(call).flatMap((block) => (block.call?.name === "group" ? [block.call] : []));
  const around = blocks.flatMap((block) => block.args.flatMap((arg) => textsOf(arg, lookup)));
  return scopeOfGroups(
    [...own, ...around],
    blocks.some((block) => block.options.has("optional")),
  );
}

/** The words of `platforms: %i[mri windows]` and of the enclosing blocks. */
function platformsOf(call: Call, lookup: Lookup): readonly string[] {
  const own = platformWords.flatMap((key) => textsOf(call.options.get(key), lookup));
  const blocks = blocksAround(call).flatMap((block) =>
    block.call && platformWords.includes(block.call.name) ? [block.call] : [],
  );
  return [...own, ...blocks.flatMap((block) => block.args.flatMap((arg) => textsOf(arg, lookup)))];
}

const platformWords = ["platforms", "platform"];

/** Sources that are not limited to the gems in their block. */
function globalSources(ruby: RubyFile): readonly string[] {
  return plainSources(ruby).flatMap((call) => textsOf(call.args[0], (name) => ruby.variables.get(name)));
}

function plainSources(ruby: RubyFile): readonly Call[] {
  const withBlock = new Set(ruby.calls.map((call) => call.block?.call));
  return ruby.calls.filter((call) => call.name === "source" && !withBlock.has(call));
}

/** All strings in an expression: `ENV["GEM_SOURCE"] || "https://rubygems.org"`. */
function possibleAddresses(value: Value | undefined, ruby: RubyFile): readonly string[] {
  const lookup: Lookup = (name) => ruby.variables.get(name);
  const known = textsOf(value, lookup);
  if (known.length > 0) return known;
  const parts = value?.kind === "other" ? value.texts.flatMap((part) => textsOf(part, lookup)) : [];
  const addresses = parts.filter((part) => part.includes("://"));
  return addresses.length > 0 ? addresses : [""];
}

/** `ruby "3.3.0"`, or the file that has the version. */
async function readRubyVersions(ruby: RubyFile, file: SourceFile): Promise<readonly string[]> {
  const lookup: Lookup = (name) => ruby.variables.get(name);
  const calls = ruby.calls.filter((call) => call.name === "ruby");
  const stated = calls.flatMap((call) => call.args.flatMap((arg) => textsOf(arg, lookup)));
  const names = calls.flatMap((call) => textOf(call.options.get("file"), lookup) ?? []);
  const texts = await Promise.all(names.map((name) => optionalText(file.sibling(name))));
  return [...stated, ...texts.flatMap((text) => /^(?:ruby[ -])?(\d[\w.]{0,30})/.exec(text?.trim() ?? "")?.[1] ?? [])];
}

function readGemspecFolders(ruby: RubyFile): readonly string[] {
  const calls = ruby.calls.filter((call) => call.name === "gemspec");
  return calls.map((call) => textOf(call.options.get("path"), (name) => ruby.variables.get(name)) ?? ".");
}

function includes(ruby: RubyFile, file: SourceFile): readonly SourceFile[] {
  return ruby.calls.flatMap((call) => includedBy(call, ruby, file) ?? []);
}

function includedBy(call: Call, ruby: RubyFile, file: SourceFile): SourceFile | undefined {
  if (!isInclude(call)) return undefined;
  const path = includedPath(call.args[0], (name) => ruby.variables.get(name));
  return path === undefined ? undefined : file.sibling(path);
}

/** `eval_gemfile "x"`, or `instance_eval File.read("x")` of older Gemfiles. */
function isInclude({ name, args: [first] }: Call): boolean {
  if (name === "eval_gemfile") return true;
  return (
    /^(?:instance_)?eval$/.test(name) && first?.kind === "other" && first.names.some((one) => /^(?:File|IO)$/.test(one))
  );
}

/** A file that is only read if it exists is optional, such as a personal `Gemfile.local`. */
function missingIncludes(source: string, ruby: RubyFile, file: SourceFile): Note[] {
  if (/\bFile\.(?:exists?|file|readable)\?/.test(source)) return [];
  const missing = ruby.calls.filter((call) => isInclude(call) && !includedBy(call, ruby, file));
  return missing.flatMap((call) => {
    const path = lastText(call.args[0], (name) => ruby.variables.get(name));
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
  return textOf(value?.kind === "other" ? value.texts.at(-1) : value, lookup) ?? "…";
}
