/** A value of an INI file with the line where it starts. */
export interface IniValue {
  readonly text: string;
  readonly line: number;
}

/**
 * Reads an INI file as Python's configparser does: values continue on indented lines, and comments are whole lines.
 * Never throws; skips anything but sections, keys and continuations.
 */
export function readIni(text: string): ReadonlyMap<string, ReadonlyMap<string, IniValue>> {
  const sections = new Map<string, Map<string, IniValue>>();
  let section: Map<string, IniValue> | undefined;
  let open: { parts: string[]; key: string; line: number } | undefined;
  const close = () => {
    if (open) section?.set(open.key, { text: open.parts.join("\n"), line: open.line });
    open = undefined;
  };
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const text = line.trim();
    if (text.startsWith("#") || text.startsWith(";")) open?.parts.push("");
    else if (open && /^\s/.test(line)) open.parts.push(text);
    else if (text === "") open?.parts.push("");
    else {
      close();
      const header = /^\[([^\]]+)\]/.exec(text)?.[1];
      if (header !== undefined) section = getSection(sections, header.trim());
      const sign = header === undefined ? text.search(/[=:]/) : -1;
      if (sign > 0) {
        open = {
          parts: [text.slice(sign + 1).trim()],
          key: text.slice(0, sign).trim().toLowerCase(),
          line: index + 1,
        };
      }
    }
  }
  close();
  return sections;
}

function getSection(sections: Map<string, Map<string, IniValue>>, name: string): Map<string, IniValue> {
  const section = sections.get(name) ?? new Map<string, IniValue>();
  sections.set(name, section);
  return section;
}
