import { createLineFinder } from "../../../formats/line-finder.ts";

/** The line of every `<dependency>` element, in the order of the file. Comments and CDATA contain no elements. */
export function dependencyLines(text: string): number[] {
  const lines: number[] = [];
  const lineOf = createLineFinder(text);
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", skip(text, at)))
    if (isDependency(text, at + 1)) lines.push(lineOf(at));
  return lines;
}

function skip(text: string, at: number): number {
  if (text.startsWith("<!--", at)) return after(text, "-->", at + 4);
  if (text.startsWith("<![CDATA[", at)) return after(text, "]]>", at + 9);
  return at + 1;
}

function after(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? text.length : end + mark.length;
}

function isDependency(text: string, at: number): boolean {
  const name = text.startsWith("dependency", at) ? at : afterPrefix(text, at);
  return text.startsWith("dependency", name) && /[\s/>]/.test(text.charAt(name + 10));
}

/** After a namespace prefix, if any: `m:dependency`. */
function afterPrefix(text: string, at: number): number {
  const [prefix = ""] = /^\w{1,40}:/.exec(text.slice(at, at + 41)) ?? [];
  return at + prefix.length;
}
