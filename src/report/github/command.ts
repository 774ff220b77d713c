import { printable } from "../../text/printable.ts";

/** The location and content of an annotation. */
export interface Annotation {
  readonly level: "error" | "warning" | "notice";
  /** A path from the root of the repository. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly title: string;
  readonly text: string;
}

/** A workflow command of GitHub Actions: `::error file=package-lock.json,line=7,title=…::…`. */
export function printAnnotation({ level, file, line, title, text }: Annotation): string {
  const properties = Object.entries({ file, line, title })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${escapeProperty(String(value))}`]))
    .join(",");
  return `::${level} ${properties}::${escapeMessage(text)}`;
}

/** Lines that the log shows collapsed, under a title. */
export function printGroup(title: string, lines: readonly string[]): string[] {
  return [`::group::${escapeMessage(title)}`, ...lines.map(logText), "::endgroup::"];
}

/** A log line that is no command: the runner executes `::` at the start of a line and `##[` anywhere in it. */
export function logText(line: string): string {
  const unmarked = line.replaceAll("##[", "# #[");
  return unmarked.trimStart().startsWith("::") ? `- ${unmarked}` : unmarked;
}

/** `%` first: the other escapes begin with it. */
function escapeMessage(text: string): string {
  return printable(text.toWellFormed()).replaceAll("%", "%25").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
