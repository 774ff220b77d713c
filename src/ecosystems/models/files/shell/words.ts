/** A command of a shell script: its words as the shell would pass them, with variables not yet replaced. */
interface Command {
  readonly words: readonly string[];
  readonly line: number;
}

/**
 * Splits a script into commands, also those that it gives to another shell; substitutions are kept as written. The content
 * of here-documents is skipped unless it is run, or kept to be run.
 */
export function splitCommands(script: string, firstLine = 1, isInner = false): Command[] {
  const state: State = {
    script,
    at: 0,
    line: firstLine,
    word: undefined,
    words: [],
    start: firstLine,
    commands: [],
    ends: [],
    isInner,
  };
  while (state.at < script.length) step(state);
  endCommand(state);
  return state.commands;
}

interface State {
  readonly script: string;
  at: number;
  line: number;
  /** The current word; undefined between words. */
  word: string | undefined;
  words: string[];
  start: number;
  readonly commands: Command[];
  /** The delimiters of this line's here-documents. */
  ends: string[];
  /** Whether the script is in another one; those in it are not read. */
  readonly isInner: boolean;
}

function step(state: State): void {
  const { script, at } = state;
  const sign = script[at] ?? "";
  if (sign === "\n") endLine(state);
  else if (sign === "\\") readBackslash(state);
  else if (sign === "'" || sign === '"') readQuoted(state, sign);
  else if (sign === "#" && state.word === undefined) skipTo(state, "\n");
  else if (sign === " " || sign === "\t" || sign === "\r") endWord(state, 1);
  else if (script.startsWith("<<", at) && script[at + 2] !== "<") readHereDocument(state);
  else if (separators.includes(sign)) {
    endCommand(state);
    state.at++;
  } else append(state, sign, 1);
}

const separators = ";&|()`";

function append(state: State, text: string, length: number): void {
  if (state.words.length === 0 && state.word === undefined) state.start = state.line;
  state.word = (state.word ?? "") + text;
  state.at += length;
}

function endWord(state: State, length: number): void {
  if (state.word !== undefined) state.words.push(state.word);
  state.word = undefined;
  state.at += length;
}

function endCommand(state: State): void {
  endWord(state, 0);
  const { words, start, commands } = state;
  if (words.length > 0) commands.push({ words, line: start });
  const at = words.findIndex((word, index) => /^-\w{0,3}c$/.test(word) && shell.test(words[index - 1] ?? ""));
  if (at > 0) pushInner(state, words[at + 1] ?? "", start);
  state.words = [];
}

const shell = /^(?:[\w/]{0,40}\/)?(?:ba|z|da|k)?sh$/;

function pushInner({ commands, isInner }: State, script: string, line: number): void {
  if (!isInner) for (const command of splitCommands(script, line, true)) commands.push(command);
}

/** `read … NAME <<EOF`, `bash <<EOF`, `cat > job.sh <<EOF` and `python <<EOF`. */
function readDocument(state: State, document: string, line: number): void {
  const words = state.commands.at(-1)?.words ?? [];
  const last = words.at(-1) ?? "";
  if (words.some((word) => /^(?:[\w/]{0,40}\/)?python[\d.]*$/.test(word)))
    state.commands.push({ words: ["python", "-c", document], line });
  else if (words[0] === "read" || words.some((word) => shell.test(word)) || /\.(?:sh|slurm|sbatch)$/.test(last))
    pushInner(state, document, line);
}

function endLine(state: State): void {
  endCommand(state);
  state.at++;
  state.line++;
  for (const end of state.ends.splice(0)) skipHereDocument(state, end);
}

function readBackslash(state: State): void {
  const next = state.script[state.at + 1];
  if (next === "\n" || next === "\r") {
    state.at += state.script.startsWith("\r\n", state.at + 1) ? 3 : 2;
    state.line++;
  } else append(state, next ?? "", 2);
}

function readQuoted(state: State, quote: string): void {
  const { script } = state;
  let text = "";
  let from = state.at + 1;
  let at = from;
  for (; at < script.length && script[at] !== quote; at++) {
    if (script[at] === "\n") state.line++;
    if (quote !== '"' || script[at] !== "\\" || !'"\\$\n'.includes(script[at + 1] ?? " ")) continue;
    text += script.slice(from, at);
    from = ++at;
  }
  append(state, text + script.slice(from, at), 0);
  state.at = at + 1;
}

function skipTo(state: State, sign: string): void {
  const end = state.script.indexOf(sign, state.at);
  state.at = end < 0 ? state.script.length : end;
}

function readHereDocument(state: State): void {
  const end = /^<<-?\s{0,10}["'\\]?(\w{1,50})["']?/.exec(state.script.slice(state.at, state.at + 80));
  endWord(state, end?.[0].length ?? 2);
  if (end?.[1] !== undefined && state.ends.length < 5) state.ends.push(end[1]);
}

function skipHereDocument(state: State, end: string): void {
  const { script, at: start, line: firstLine } = state;
  while (state.at < state.script.length) {
    const next = state.script.indexOf("\n", state.at);
    const line = state.script.slice(state.at, next < 0 ? state.script.length : next);
    state.at = next < 0 ? state.script.length : next + 1;
    state.line++;
    if (line.trim() !== end) continue;
    readDocument(state, script.slice(start, state.at - line.length - 1), firstLine);
    return;
  }
}
