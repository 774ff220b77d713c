import type { Note } from "../../../domain/contracts/contracts.ts";
import { type ReferenceUse, useImage } from "./use.ts";

/** External images of `FROM` and `COPY --from`: neither earlier stages nor `scratch`. */
export function readBaseImages(text: string): (ReferenceUse | Note)[] {
  if (!beginsAsDockerfile(text)) return [];
  const build: Build = { arguments: new Map(), stages: new Set(["scratch"]), hasStage: false, mentions: [] };
  for (const { words, line } of instructionsOf(text)) takeInstruction(build, words, line);
  return build.mentions;
}

/** A text about Dockerfiles, or another file of that name, starts differently; templates start with a directive. */
function beginsAsDockerfile(text: string): boolean {
  const first = text.split("\n").find((line) => !/^\s{0,100}(?:#|$)/.test(line.slice(0, 200)));
  return first === undefined || /^\s{0,100}(?:FROM|ARG|ENV|LABEL|ONBUILD|INCLUDE\+?)\s|^\s{0,100}[{<]/i.test(first);
}

interface Build {
  /** Set before the first stage: only these apply in `FROM`. */
  readonly arguments: Map<string, string>;
  readonly stages: Set<string>;
  hasStage: boolean;
  readonly mentions: (ReferenceUse | Note)[];
}

function takeInstruction(build: Build, [instruction = "", ...words]: readonly string[], line: number): void {
  switch (instruction.toUpperCase()) {
    case "ARG":
      if (!build.hasStage) for (const word of words) setArgument(build, word);
      return;
    case "FROM":
      return takeStage(build, words, line);
    case "COPY": {
      const [, source] = /^--from=(.+)$/.exec(words.find((word) => word.startsWith("--from=")) ?? "") ?? [];
      if (source !== undefined && !/^\d+$/.test(source)) takeImage(build, source, line);
    }
  }
}

function setArgument(build: Build, word: string): void {
  const [, name, value = ""] = /^([A-Za-z_]\w{0,100})=(.*)$/.exec(word) ?? [];
  if (name === undefined) return;
  const expanded = expand(withoutQuotes(value), build.arguments);
  // `ARG A=$A$A` on many lines would grow without limit.
  build.arguments.set(name, expanded.length > maxValueLength ? "" : expanded);
}

const maxValueLength = 1_000;

/** `FROM --platform=x image AS name`. */
function takeStage(build: Build, words: readonly string[], line: number): void {
  build.hasStage = true;
  const [image, as = "", name] = words.filter((word) => !word.startsWith("--"));
  if (image !== undefined) takeImage(build, withoutQuotes(image), line);
  if (as.toUpperCase() === "AS" && name !== undefined) build.stages.add(name.toLowerCase());
}

function takeImage(build: Build, image: string, line: number): void {
  const expanded = expand(image, build.arguments);
  if (!build.stages.has(expanded.toLowerCase())) build.mentions.push(useImage(image, expanded, line));
}

function withoutQuotes(text: string): string {
  return text.replaceAll(/["']/g, "");
}

interface Instruction {
  readonly words: readonly string[];
  readonly line: number;
}

/** The instructions that may name an image. Handles comments, continued lines and here-documents. */
function* instructionsOf(text: string): Generator<Instruction> {
  const lines = text.split("\n");
  const escape = /^#\s*escape\s*=\s*`\s*$/i.test((lines[0] ?? "").slice(0, 100)) ? "`" : "\\";
  for (let at = 0; at < lines.length; at++) {
    const line = at + 1;
    const parts: string[] = [];
    for (let isOpen = true; isOpen && at < lines.length;) {
      const part = (lines[at] ?? "").trim();
      const isComment = part.startsWith("#");
      isOpen = part.endsWith(escape) || (isComment && parts.length > 0);
      if (!isComment) parts.push(part.endsWith(escape) ? part.slice(0, -1) : part);
      if (isOpen) at++;
    }
    const whole = parts.join(" ");
    const end = /^(?:RUN|COPY|ADD)\b.{0,2000}?<<-?["']?([A-Za-z_]\w{0,50})/i.exec(whole)?.[1];
    if (end !== undefined) at = skipDocument(lines, at, end);
    if (/^(?:ARG|FROM|COPY)\s/i.test(whole)) yield { words: whole.split(/\s+/).slice(0, maxWords), line };
  }
}

const maxWords = 200;

/** The line that ends a here-document; the last line if there is none. */
function skipDocument(lines: readonly string[], from: number, end: string): number {
  for (let at = from + 1; at < lines.length; at++) if (lines[at]?.trim() === end) return at;
  return lines.length;
}

/** Replaces variables by their value or default (`${NAME:-default}`); unknown ones are kept. */
export function expand(text: string, variables: ReadonlyMap<string, string>): string {
  if (!text.includes("$") || text.length > maxLength) return text;
  return text.replaceAll(
    /\$(?:\{([A-Za-z_]\w*)(?::?([-+])([^{}$]*))?\}|([A-Za-z_]\w*))/g,
    (written, braced?: string, sign?: string, other?: string, plain?: string) => {
      const value = variables.get(braced ?? plain ?? "");
      if (sign === "+") return value === undefined ? "" : (other ?? "");
      return value ?? (sign === "-" ? other : undefined) ?? written;
    },
  );
}

const maxLength = 2_000;
