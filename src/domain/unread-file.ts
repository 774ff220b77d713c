import type { UnreadFile } from "./report.ts";

/** Whether what it lists belongs to the product: not a test or an example, nor source that was only searched. */
export function isCounted({ scope, isSource }: Pick<UnreadFile, "scope" | "isSource">): boolean {
  return scope === undefined && !isSource;
}

/**
 * Whether the product may lack components because of the file: that is a warning. What a bound left out has one warning
 * for each bound.
 */
export function isWarning(file: UnreadFile): boolean {
  return file.listsDependencies && isCounted(file) && file.cause !== "limit";
}
