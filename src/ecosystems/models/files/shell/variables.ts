/** Variables that a script has set so far, by name. */
export type Variables = Map<string, string>;

/** Removes `NAME=value` words from the front of a command, including a preceding `export` and the like. */
export function takeAssignments(words: readonly string[], variables: Variables): readonly string[] {
  let at = 0;
  for (; at < words.length; at++) {
    const word = words[at] ?? "";
    if (at === 0 && declarations.has(word)) continue;
    const assignment = /^([A-Za-z_]\w{0,100})=/.exec(word);
    if (!assignment?.[1]) break;
    const value = expand(word.slice(assignment[0].length), variables);
    // `A=$A$A` on many lines would grow without limit.
    variables.set(assignment[1], value.length > maxValueLength ? "" : value);
  }
  return words.slice(at);
}

const maxValueLength = 10_000;

const declarations: ReadonlySet<string> = new Set([
  "export",
  "local",
  "readonly",
  "declare",
  "set",
  "env",
  "ENV",
  "ARG",
]);

/** Replaces variables by their value or default: `${NAME:-default}`. Unknown ones are kept. */
export function expand(word: string, variables: Variables): string {
  if (!word.includes("$") || word.length > 2000) return word;
  return word.replaceAll(
    /\$(?:\{([A-Za-z_]\w*)(?::?[-=]([^{}$]*))?\}|([A-Za-z_]\w*))/g,
    (written, braced?: string, byDefault?: string, plain?: string) =>
      variables.get(braced ?? plain ?? "") ?? byDefault ?? written,
  );
}
