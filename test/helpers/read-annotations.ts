/** An annotation as the runner of GitHub Actions understands it. */
export interface ReadCommand {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly text: string;
}

/**
 * Reads a log as the runner does: a line is a command where it begins with `::`, after blanks or not, or has `##[` in it.
 * Lines between are plain.
 */
export function readCommands(log: string): ReadCommand[] {
  return log.split(/\r?\n|\r/).flatMap((line) => {
    const trimmed = line.trimStart();
    if (!trimmed.startsWith("::")) {
      return line.includes("##[") ? [{ name: "older form", properties: {}, text: line }] : [];
    }
    const end = trimmed.indexOf("::", 2);
    if (end < 0) return [];
    const head = trimmed.slice(2, end);
    const [name = "", ...rest] = head.split(" ");
    return [{ name, properties: readProperties(rest.join(" ")), text: unescape(trimmed.slice(end + 2)) }];
  });
}

function readProperties(text: string): Record<string, string> {
  const pairs = text.split(",").filter((pair) => pair.includes("="));
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf("=");
      const value = pair
        .slice(at + 1)
        .replaceAll("%3A", ":")
        .replaceAll("%2C", ",");
      return [pair.slice(0, at), unescape(value)];
    }),
  );
}

function unescape(text: string): string {
  return text.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%25", "%");
}
