import { parseJson } from "../../formats/json.ts";
import { anything, array, record, shape } from "../../formats/shape.ts";
import { parseYaml } from "../../formats/yaml.ts";
import { entries, field, list } from "../../formats/value.ts";
import { jsonLists, splitLines, quotesOtherThan } from "./lists.ts";

const dependencies = array(anything);
const readVcpkg = shape({ dependencies, features: record(shape({ dependencies })) });

/** vcpkg's manifest; optional features may have more dependencies. */
export function hasVcpkgDependencies(text: string): boolean {
  const { features, ...root } = readVcpkg(parseJson(text));
  return [root, ...features.values()].some((feature) => feature.dependencies.length > 0);
}

/** The list under a heading of conanfile.txt, or the requirements in conanfile.py. */
export function hasConanDependencies(text: string): boolean {
  const lines = splitLines(text, "#");
  if (lines.some((line) => /\b(?:\w{1,20}_)?requires\b\s?[=(]/.test(line))) return true;
  const heading = lines.findIndex((line) => /^\[(?:\w{1,20}_)?requires\]$/.test(line));
  return heading >= 0 && /^[^[]/.test(lines[heading + 1] ?? "");
}

/** An R package, recognized by its fields: other projects also have a file of this name. */
export function hasRDependencies(text: string): boolean {
  const unfolded = text.replaceAll(/\r?\n[ \t]+/g, " ");
  if (!/^(?:Package|Type)\s?:/m.test(unfolded)) return false;
  const depends = /^Depends\s?:(.*)$/m.exec(unfolded)?.[1] ?? "";
  const asked = depends.split(",").map((name) => name.trim());
  const isAsking = asked.some((name) => name !== "" && !/^R(?:\s?\(|$)/.test(name));
  return isAsking || /^(?:Imports|LinkingTo|Suggests)\s?:\s{0,10}\S/m.test(unfolded);
}

/** Packages at a `path` are folders of the project. */
export function hasSwiftDependencies(text: string): boolean {
  return text.includes(".package(") && splitLines(text, "//").some((line) => /\b(?:url|id)\s?:/.test(line));
}

/** A pod in either of its two forms. The pods of React Native come with its npm package, which is read. */
export function hasPodspecDependencies(text: string): boolean {
  if (text.trimStart().startsWith("{")) return jsonLists("dependencies")(text);
  return splitLines(text, "#").some((line) => /\.dependency[\s(]{1,5}["'](?!React|RCT|Yoga|hermes-engine)/.test(line));
}

/** dub's manifest in either of its two forms. */
export function hasDubDependencies(text: string): boolean {
  if (text.trimStart().startsWith("{")) return jsonLists("dependencies")(text);
  return splitLines(text, "//").some((line) => /^dependency\s/.test(line));
}

/** From the word to the closing brace of the list after it. */
export function hasRockspecDependencies(text: string): boolean {
  const lines = splitLines(text, "--");
  const start = lines.findIndex((line) => /^dependencies\s?=/.test(line));
  if (start < 0) return false;
  const [block = ""] = lines.slice(start).join("\n").split("}", 1);
  return quotesOtherThan("lua", block);
}

export function hasNimbleDependencies(text: string): boolean {
  const lines = splitLines(text, "#").filter((line) => /^requires\b/.test(line));
  return quotesOtherThan("nim", lines.join("\n"));
}

export function hasRebarDependencies(text: string): boolean {
  return /\{\s?deps\s?,\s?\[\s{0,1000}[^\]\s]/.test(splitLines(text, "%").join("\n"));
}

/** The manifest of an ESP-IDF component, which mostly asks for a version of the framework. */
export function hasIdfComponents(text: string): boolean {
  return entries(field(parseYaml(text), "dependencies")).some(([name]) => name !== "idf");
}

/** hpack's `package.yaml`, of a Haskell package: a list of names, in the package or in one of its parts. */
export function hasHpackDependencies(text: string): boolean {
  const root = parseYaml(text);
  const parts = ["library", "executables", "tests", "benchmarks"].flatMap((name) => {
    const part = field(root, name);
    return [part, ...entries(part).map(([, value]) => value)];
  });
  return [root, ...parts].some((part) => list(field(part, "dependencies")).length > 0);
}
