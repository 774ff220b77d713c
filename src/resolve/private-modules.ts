import type { Operator } from "../domain/sources.ts";

/** Whether the operator told the go command to keep a module path to itself: GOPRIVATE, or what it stands for. */
export function isPrivateModule(path: string, { env }: Operator): boolean {
  const patterns = [env["GOPRIVATE"], env["GONOPROXY"], env["GONOSUMDB"]].flatMap((list) => list?.split(",") ?? []);
  const parts = path.split("/");
  return patterns.some((pattern) => matchesStart(parts, pattern.trim()));
}

/** A pattern covers every path that begins with as many parts as it has. */
function matchesStart(parts: readonly string[], pattern: string): boolean {
  if (pattern === "") return false;
  const wanted = pattern.replace(/\/$/, "").split("/");
  return wanted.length <= parts.length && wanted.every((part, at) => matchesPart(parts[at] ?? "", part));
}

/**
 * `*` stands for any run of characters and `?` for one. Sets in brackets are read as `*`: to hide too much is the
 * better mistake.
 */
function matchesPart(text: string, pattern: string): boolean {
  const simple = pattern.replaceAll(/\[[^[\]]*\]/g, "*");
  let at = 0;
  let inPattern = 0;
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    if (simple[inPattern] === "*") {
      star = inPattern++;
      resume = at;
    } else if (simple[inPattern] === "?" || simple[inPattern] === text[at]) {
      inPattern++;
      at++;
    } else if (star >= 0) {
      inPattern = star + 1;
      at = ++resume;
    } else return false;
  }
  while (simple[inPattern] === "*") inPattern++;
  return inPattern === simple.length;
}
