import type { Target } from "./module-file.ts";
import { splitLines } from "./statements.ts";

/** A module of vendor/modules.txt. Its code is under `path`, even if it is replaced. */
export interface Vendored {
  readonly path: string;
  /** Empty if a replacement is for every version. */
  readonly version: string;
  readonly by?: Target;
  readonly hasPackages: boolean;
  readonly line: number;
}

/**
 * `# module version => replacement`, then `##` lines with marks, then a line for each package. The replacements are
 * listed again at the end, without packages.
 */
export function readVendored(text: string): readonly Vendored[] {
  const modules: Vendored[] = [];
  let last: Vendored | undefined;
  const close = (): void => void (last && modules.push(last));
  for (const [index, content] of splitLines(text).entries()) {
    if (content.startsWith("# ")) {
      close();
      last = readHeader(content.slice(2), index + 1);
    } else if (last && !last.hasPackages && content !== "" && !content.startsWith("#")) {
      last = { ...last, hasPackages: true };
    }
  }
  close();
  return modules;
}

function readHeader(header: string, line: number): Vendored | undefined {
  const words = header.trim().split(/[ \t]+/);
  const arrow = words.indexOf("=>");
  const [path, version = "", ...rest] = arrow < 0 ? words : words.slice(0, arrow);
  const [target, targetVersion] = arrow < 0 ? [] : words.slice(arrow + 1);
  if (!path || rest.length > 0 || (arrow < 0 && version === "")) return undefined;
  const by = target ? { path: target, ...(targetVersion !== undefined && { version: targetVersion }) } : undefined;
  return { path, version, ...(by && { by }), hasPackages: false, line };
}
