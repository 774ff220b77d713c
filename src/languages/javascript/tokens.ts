export interface ScriptToken {
  /** A template is a text with placeholders: `${…}`. */
  readonly kind: "name" | "string" | "template" | "number" | "sign";
  readonly text: string;
  readonly line: number;
}

/** The tokens of a JavaScript or TypeScript program, in one pass and without errors. Comments are skipped. */
export function tokenizeScript(source: string): ScriptToken[] {
  const state: State = { source, at: 0, line: 1, tokens: [] };
  while (state.at < source.length) step(state);
  return state.tokens;
}

interface State {
  readonly source: string;
  readonly tokens: ScriptToken[];
  at: number;
  line: number;
}

function step(state: State): void {
  const { source, at } = state;
  const sign = source[at] ?? "";
  if (sign === "\n") {
    state.line++;
    state.at++;
  } else if (sign <= " ") state.at++;
  else if (source.startsWith("//", at)) state.at = endOf(source, "\n", at);
  else if (source.startsWith("/*", at)) skipComment(state);
  else if (sign === '"' || sign === "'") readString(state, sign);
  else if (sign === "`") readTemplate(state);
  else if (sign === "/" && isPattern(state)) skipPattern(state);
  else if (isNamePart(source.charCodeAt(at))) readWord(state);
  else
    add(
      state,
      "sign",
      source.startsWith("??", at) || source.startsWith("||", at) || source.startsWith("=>", at) ? 2 : 1,
    );
}

function add(state: State, kind: ScriptToken["kind"], length: number): void {
  state.tokens.push({ kind, text: state.source.slice(state.at, state.at + length), line: state.line });
  state.at += length;
}

function endOf(source: string, end: string, from: number): number {
  const found = source.indexOf(end, from);
  return found < 0 ? source.length : found;
}

function skipComment(state: State): void {
  const end = endOf(state.source, "*/", state.at + 2);
  countLines(state, end);
  state.at = end + 2;
}

function countLines(state: State, end: number): void {
  for (let at = state.at; at < end; at++) if (state.source.charCodeAt(at) === 10) state.line++;
}

/** An unclosed string ends with its line. */
function readString(state: State, quote: string): void {
  const { source, line } = state;
  let at = state.at + 1;
  for (; at < source.length && source[at] !== quote && source[at] !== "\n"; at++) if (source[at] === "\\") at++;
  state.tokens.push({ kind: "string", text: unescaped(source.slice(state.at + 1, at)), line });
  countLines(state, Math.min(at, source.length));
  state.at = at + (source[at] === quote ? 1 : 0);
}

/** Templates nested in placeholders of a template are not parsed: such a text is not a name. */
function readTemplate(state: State): void {
  const { source, line } = state;
  let at = state.at + 1;
  for (; at < source.length && source[at] !== "`"; at++) if (source[at] === "\\") at++;
  const text = source.slice(state.at + 1, at);
  state.tokens.push({ kind: text.includes("${") ? "template" : "string", text: unescaped(text), line });
  countLines(state, Math.min(at, source.length));
  state.at = at + 1;
}

function unescaped(text: string): string {
  return text.includes("\\") ? text.replaceAll(/\\([^])/g, "$1") : text;
}

/** After a value a slash divides; elsewhere it starts a regular expression. */
function isPattern({ tokens }: State): boolean {
  const before = tokens.at(-1);
  if (!before) return true;
  if (before.kind === "sign") return before.text !== ")" && before.text !== "]" && before.text !== "}";
  return before.kind === "name" && (before.text === "return" || before.text === "typeof");
}

function skipPattern(state: State): void {
  const { source } = state;
  let isClass = false;
  let at = state.at + 1;
  for (; at < source.length && source[at] !== "\n"; at++) {
    if (source[at] === "\\") at++;
    else if (source[at] === "[") isClass = true;
    else if (source[at] === "]") isClass = false;
    else if (source[at] === "/" && !isClass) break;
  }
  state.at = Math.min(at, source.length) + (source[at] === "/" ? 1 : 0);
}

function readWord(state: State): void {
  const { source, at } = state;
  let end = at;
  while (end < source.length && isNamePart(source.charCodeAt(end))) end++;
  const code = source.charCodeAt(at);
  add(state, code >= 48 && code <= 57 ? "number" : "name", end - at);
}

function isNamePart(code: number): boolean {
  return (
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    code === 95 ||
    code === 36 ||
    code > 127
  );
}
