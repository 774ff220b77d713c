import { readPlainName } from "../../names/normalize.ts";

const maxHeadingLength = 100;
const maxHeadings = 1000;

/**
 * The licenses in the headings of a list of bundled parts, as in `LICENSE-binary` of Apache projects: a name between
 * rulers, below one or above one, and then the parts. Empty if fewer than two are found.
 */
export function sectionLicenses(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  const collected: string[] = [];
  let headings = 0;
  for (const [at, line] of lines.entries()) {
    if (!isRuler(line)) continue;
    for (const heading of [lines[at - 1] ?? "", lines[at + 1] ?? ""]) {
      if (!mayBeName(heading) || headings++ >= maxHeadings) continue;
      const { expression, strength } = readPlainName(heading.trim());
      if (strength === "exact") collected.push(expression);
    }
  }
  const licenses = [...new Set(collected)];
  return licenses.length < 2 ? [] : licenses;
}

/** `-----`, `=====`, at least five characters long. */
function isRuler(line: string): boolean {
  const text = line.trim();
  const [first = ""] = text;
  return text.length >= 5 && "-=*#_~".includes(first) && text === first.repeat(text.length);
}

function mayBeName(line: string): boolean {
  return line.length <= maxHeadingLength && /[a-z]/i.test(line) && !/[.:]\s*$/.test(line);
}
