/** A command that a page tells the reader to run. */
export interface PageCommand {
  readonly command: string;
  /** The heading above it. */
  readonly section: string;
  readonly line: number;
}

/**
 * The commands of a page: lines outside fences that are indented by four spaces and start with a program. Text after
 * `#` or three spaces explains the command.
 */
export function readCommands(page: string): PageCommand[] {
  const found: PageCommand[] = [];
  let section = "";
  let isFenced = false;
  for (const [at, line] of page.split("\n").entries()) {
    if (line.startsWith("```")) isFenced = !isFenced;
    else if (isFenced) continue;
    else if (line.startsWith("#")) section = line.replace(/^#+ /, "");
    else if (programs.test(line)) found.push({ command: withoutRemark(line), section, line: at + 1 });
  }
  return found;
}

const programs = /^ {4}(?:lcc|npm|npx|git|sh|docker) /;

function withoutRemark(line: string): string {
  return (line.trim().split(/\s{3,}| # /)[0] ?? "").trim();
}
