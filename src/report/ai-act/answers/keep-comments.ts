/** `ai-act.yml` anew with the user's comments, each before its key, or at the end if the key is gone. */
export function keepComments(before: string, after: string, isGenerated: (comment: string) => boolean): string {
  const generated = new Set(readLines(after).flatMap(({ comments }) => comments));
  const kept = new Map<string, readonly string[]>();
  for (const { key, comments } of readLines(before)) {
    const own = comments.filter((comment) => comment !== "" && !generated.has(comment) && !isGenerated(comment));
    if (own.length > 0) kept.set(key, [...(kept.get(key) ?? []), ...own]);
  }
  if (kept.size === 0) return after;
  const lines = readLines(after.trimEnd()).flatMap(({ key, text }) => {
    if (key === endKey) return [];
    const comments = kept.get(key) ?? [];
    kept.delete(key);
    const indent = /^\s*/.exec(text)?.[0] ?? "";
    return [...comments.map((comment) => `${indent}# ${comment}`), text];
  });
  const rest = [...kept.values()].flat().map((comment) => `# ${comment}`);
  return `${[...lines, ...rest].join("\n")}\n`;
}

/** Not a key of any line: those have a line break. */
const endKey = "end";

interface Line {
  readonly text: string;
  /** The key of the line with its model's key; empty for lines without a key. */
  readonly key: string;
  /** Comments on the line, and on the lines above it. */
  readonly comments: readonly string[];
}

/** The lines of the file; comments on separate lines are also attached to the next key. */
function readLines(source: string): readonly Line[] {
  const lines: Line[] = [];
  let pending: string[] = [];
  let model = "";
  for (const text of source.split("\n")) {
    const comment = /^\s*#(.*)$/.exec(text)?.[1];
    if (comment !== undefined) {
      pending.push(comment.trim());
      lines.push({ text, key: "", comments: [] });
      continue;
    }
    const [, dash, name = "", value = ""] = /^\s*(- )?\s*([\w.-]+):(.*)$/.exec(text) ?? [];
    if (name === "") {
      lines.push({ text, key: "", comments: [] });
      continue;
    }
    if (dash !== undefined && (name === "model" || name === "models")) model = unquote(value);
    const end = trailingComment(value);
    lines.push({ text, key: `${model}\n${name}`, comments: [...pending, ...(end === undefined ? [] : [end])] });
    pending = [];
  }
  return [...lines, { text: "", key: endKey, comments: pending }];
}

function unquote(value: string): string {
  return value.trim().replace(/^"(.*)"$/, "$1");
}

/** The text after ` #`, unless that is inside quotes. */
function trailingComment(value: string): string | undefined {
  let quote = "";
  for (let at = 0; at < value.length; at++) {
    const sign = value[at] ?? "";
    if (quote !== "") {
      if (sign === "\\" && quote === '"') at++;
      else if (sign === quote) quote = "";
    } else if (sign === '"' || (sign === "'" && !/\w/.test(value[at - 1] ?? ""))) quote = sign;
    else if (sign === "#" && /\s/.test(value[at - 1] ?? "")) return value.slice(at + 1).trim();
  }
  return undefined;
}
