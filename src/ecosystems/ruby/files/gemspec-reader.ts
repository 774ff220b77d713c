import type { Note, SourceFile } from "../../../domain/contracts/contracts.ts";
import { readRuby } from "./syntax/calls.ts";
import { createEnvironment, findExclusion } from "./exclusion.ts";
import { isGemName } from "../gem-name.ts";
import { readText } from "./read-text.ts";
import { hasMoreRounds, listRounds, type Call, listCalls, type RubyFile } from "./syntax/ruby-file.ts";
import { evaluateTexts } from "./syntax/values.ts";
import { tooManyRounds, unknownGem } from "./unknown-gem.ts";

interface NeededGem {
  readonly name: string;
  readonly constraints: readonly string[];
  readonly isDevelopment: boolean;
  readonly line: number;
}

interface Gemspec {
  readonly name: string | undefined;
  readonly version: string | undefined;
  readonly licenses: readonly string[];
  readonly needs: readonly NeededGem[];
  /** Dependencies of branches that are not taken, with the condition. */
  readonly excluded: readonly { readonly name: string; readonly line: number; readonly marker: string }[];
  /** Its constraints on the Ruby version. */
  readonly ruby: readonly string[];
  readonly notes: readonly Note[];
}

const dependencyCalls = new Set(["add_dependency", "add_runtime_dependency", "add_development_dependency"]);
const wanted = new Set([...dependencyCalls, "name=", "version=", "license=", "licenses=", "required_ruby_version="]);

/** Reads a gemspec without running it; with a version of Ruby, without what it excludes. */
export async function readGemspec(file: SourceFile, rubyVersion?: string): Promise<Gemspec> {
  const ruby = readRuby(await readText(file), wanted);
  const needs: NeededGem[] = [];
  const excluded: { name: string; line: number; marker: string }[] = [];
  const notes: Note[] = [];
  for (const call of ruby.calls) {
    if (!dependencyCalls.has(call.name) || call.args.length === 0) continue;
    const marker = rubyVersion === undefined ? undefined : findExclusion(call, createEnvironment(file, rubyVersion));
    if (hasMoreRounds(call)) notes.push(tooManyRounds(call));
    for (const need of readNeeds(call, ruby)) {
      if (marker !== undefined) excluded.push({ name: need.name, line: need.line, marker });
      else if (isGemName(need.name)) needs.push(need);
      else notes.push(unknownGem(call));
    }
  }
  const name = assigned(ruby, "name=")[0];
  const version = assigned(ruby, "version=")[0];
  return {
    name,
    version,
    licenses: [...assigned(ruby, "license="), ...assigned(ruby, "licenses=")],
    needs: merge(needs),
    excluded: excluded.filter(({ name: other }) => needs.every((need) => need.name !== other)),
    ruby: assigned(ruby, "required_ruby_version="),
    notes,
  };
}

function readNeeds(call: Call, ruby: RubyFile): NeededGem[] {
  return listRounds(call, ruby).map((lookup) => {
    const [name = "", ...constraints] = evaluateTexts(call.args[0], lookup);
    const others = call.args.slice(1).flatMap((arg) => evaluateTexts(arg, lookup));
    const isDevelopment = call.name === "add_development_dependency";
    return { name, constraints: [...constraints, ...others], isDevelopment, line: call.line };
  });
}

function assigned(ruby: RubyFile, name: string): readonly string[] {
  return listCalls(ruby, name).flatMap(({ args }) =>
    evaluateTexts(args.length === 1 ? args[0] : { kind: "list", items: args }, ruby.lookup),
  );
}

/** One entry per name: generated gemspecs repeat all, with development dependencies as plain ones the second time. */
function merge(needs: readonly NeededGem[]): readonly NeededGem[] {
  const merged = new Map<string, NeededGem>();
  for (const need of needs) {
    const earlier = merged.get(need.name);
    if (!earlier) merged.set(need.name, need);
    else merged.set(need.name, { ...earlier, isDevelopment: earlier.isDevelopment || need.isDevelopment });
  }
  return [...merged.values()];
}
