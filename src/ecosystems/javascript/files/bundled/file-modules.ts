import { parseJsonWithComments } from "../../../../formats/json.ts";
import { entries, field, list, text } from "../../../../formats/value.ts";
import { cutAfterImports, listImports } from "../../../../languages/javascript/imports.ts";
import { isProgram, programFiles } from "../../../../languages/javascript/program.ts";
import { tokenizeScript } from "../../../../languages/javascript/tokens.ts";

/** Files of a front end that name packages. */
export const frontEndFiles: readonly string[] = [
  ...programFiles,
  ...["*.vue", "*.svelte", "*.astro", "*.html", "*.htm"],
  ...["*.css", "*.scss", "*.sass", "*.less", "angular.json"],
];

/** The modules that a file names; packages and files of the project are not told apart. */
export function listFileModules(name: string, source: string): string[] {
  if (name === "angular.json") return modulesOfAngular(source);
  if (isProgram(name)) return modulesOfProgram(source);
  const extension = name.slice(name.lastIndexOf(".") + 1);
  if (styles.has(extension)) return modulesOfStyle(source, extension);
  return modulesOfPage(source, extension === "astro");
}

const styles: ReadonlySet<string> = new Set(["css", "scss", "sass", "less"]);

/** What a component imports once it is compiled, also if its source does not say so. */
export function findFramework(name: string): string | undefined {
  return frameworks.get(name.slice(name.lastIndexOf(".") + 1));
}

const frameworks: ReadonlyMap<string, string> = new Map([
  ["vue", "vue"],
  ["svelte", "svelte"],
  ["astro", "astro"],
]);

/** `lodash` for `lodash/fp`, `~lodash/x.css`, `loader!lodash` and `../node_modules/lodash/x.js`. */
export function packageOfModule(module: string): string | undefined {
  const path = module.slice(module.lastIndexOf("!") + 1);
  const installed = path.lastIndexOf("node_modules/");
  const inside = installed < 0 ? path : path.slice(installed + "node_modules/".length);
  return /^~?((?:@[^/]+\/)?[^./@?#][^/?#]*)/.exec(inside)?.[1];
}

function modulesOfProgram(source: string): string[] {
  return listImports(tokenizeScript(cutAfterImports(source))).flatMap(({ module, isType }) => (isType ? [] : [module]));
}

/** Everything up to the end of `@import "a", url("b") screen;`. Sass without braces ends it with the line. */
function modulesOfStyle(source: string, syntax: string): string[] {
  const code = source.replaceAll(syntax === "css" ? blockComment : anyComment, " ");
  const rules = code.matchAll(syntax === "sass" ? /@(?:use|import|forward)\b([^;{}\n]{1,2000})/g : styleRule);
  return [...rules].flatMap(([, rule = ""]) =>
    [...rule.matchAll(/["']([^"'\n]{1,300})["']|url\(\s*([^"'\s)]{1,300})/g)].flatMap(([, quoted, plain]) =>
      [quoted ?? plain].filter((module) => module !== undefined),
    ),
  );
}

const styleRule = /@(?:use|import|forward)\b([^;{}]{1,2000})/g;
const blockComment = /\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)/g;
const anyComment = /\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)|(?<=^|[\s;{}])\/\/[^\n]*/g;

/** The scripts and styles of a page or component, and what its tags load from installed packages. */
function modulesOfPage(source: string, hasFrontMatter: boolean): string[] {
  const front = hasFrontMatter ? frontMatter(source) : "";
  const tags = [...source.matchAll(/<(?:script|link)\b[^>]{0,2000}/gi)].flatMap(([tag]) =>
    [...tag.matchAll(/\b(?:src|href)\s*=\s*["']?([^"'\s>]{0,300}node_modules\/[^"'\s>]{1,300})/gi)].map(
      ([, address = ""]) => address,
    ),
  );
  return [
    ...modulesOfProgram(front),
    ...listParts(source, "script").flatMap(({ body }) => modulesOfProgram(body)),
    ...listParts(source, "style").flatMap(({ head, body }) =>
      modulesOfStyle(body, /\blang\s*=\s*["']?(\w+)/.exec(head)?.[1] ?? "css"),
    ),
    ...tags,
  ];
}

/** The program between the two lines `---` at the start of an Astro component. */
function frontMatter(source: string): string {
  const start = /^\s*---/.exec(source)?.[0].length;
  const end = start === undefined ? -1 : source.indexOf("\n---", start);
  return end < 0 ? "" : source.slice(start, end);
}

interface Part {
  /** The attributes of its tag. */
  readonly head: string;
  readonly body: string;
}

/** An unclosed part ends with the file. */
function listParts(source: string, tag: "script" | "style"): Part[] {
  const parts: Part[] = [];
  const open = new RegExp(`<${tag}(?=[\\s>])`, "gi");
  const close = new RegExp(`</${tag}`, "gi");
  for (let start = open.exec(source); start; start = open.exec(source)) {
    const head = source.indexOf(">", start.index);
    if (head < 0) break;
    close.lastIndex = head;
    const end = close.exec(source)?.index ?? source.length;
    parts.push({ head: source.slice(start.index, head), body: source.slice(head + 1, end) });
    open.lastIndex = end;
  }
  return parts;
}

/** Styles, scripts and polyfills of the builds of all projects of an Angular workspace, not of their tests. */
function modulesOfAngular(source: string): string[] {
  return entries(field(parseJsonWithComments(source), "projects")).flatMap(([, project]) => {
    const build = field(field(project, "architect") ?? field(project, "targets"), "build");
    const options = [
      field(build, "options"),
      ...entries(field(build, "configurations")).map(([, configuration]) => configuration),
    ];
    return options.flatMap((option) =>
      ["styles", "scripts", "polyfills"].flatMap((key) => inputsOf(field(option, key))),
    );
  });
}

function inputsOf(value: unknown): string[] {
  const all = typeof value === "string" ? [value] : list(value);
  return all.flatMap((entry) => text(entry) ?? text(field(entry, "input")) ?? []);
}
