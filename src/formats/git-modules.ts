export interface Submodule {
  /** Its folder, as it is written: relative to the folder of the file. */
  readonly path: string;
  /** Its address, as it is written. */
  readonly url?: string;
  /** The lines of its section. */
  readonly firstLine: number;
  readonly lastLine: number;
}

/** The submodules that have a path; without one git does not know them either. */
export function readGitModules(text: string): Submodule[] {
  const modules: { path: string; url?: string; firstLine: number; lastLine: number }[] = [];
  let isInside = false;
  for (const [index, rawLine] of text.split(/\r\n|\n/).entries()) {
    const line = index + 1;
    const content = rawLine.slice(0, maxLineLength).trim();
    const section = modules.at(-1);
    if (content.startsWith("[")) {
      isInside = /^\[\s?submodule[\s."]/i.test(content);
      if (isInside) modules.push({ path: "", firstLine: line, lastLine: line });
    } else if (isInside && section) {
      section.lastLine = line;
      const [, key, value = ""] = /^(path|url)\s{0,100}=(.*)$/i.exec(content) ?? [];
      if (key?.toLowerCase() === "path") section.path = unquoted(value);
      else if (key !== undefined) section.url = unquoted(value);
    }
  }
  return modules.filter(({ path }) => path !== "");
}

/** Longer than any path that a system supports. */
const maxLineLength = 10_000;

/** A value ends at a comment, except inside quotes. A backslash escapes the next character. */
function unquoted(value: string): string {
  let isQuoted = false;
  let text = "";
  for (let at = 0; at < value.length; at++) {
    const sign = value.charAt(at);
    if (sign === "\\") text += value.charAt(++at);
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === "#" || sign === ";")) break;
    else text += sign;
  }
  return text.trim();
}
