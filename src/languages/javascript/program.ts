import { createSharedSearch } from "../shared-search.ts";

/** Files that may be programs, for detectors. */
export const programFiles = ["*.ts", "*.tsx", "*.mts", "*.cts", "*.js", "*.jsx", "*.mjs", "*.cjs"] as const;

/** Whether a file is a hand-written program, by its name. */
export function isProgram(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path.slice(-5)) && !/\.min\.js$|\.d\.[cm]?ts$|(?:^|\/)node_modules\//.test(path);
}

/** Searches programs for the words of all detectors that read them. */
export const searchPrograms = createSharedSearch();
