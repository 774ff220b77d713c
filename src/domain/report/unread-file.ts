import type { UnreadFile } from "./report.ts";

/** Whether its dependencies belong to the product: not a test, an example, or source that was only searched. */
export function isCounted({ scope, isSource }: Pick<UnreadFile, "scope" | "isSource">): boolean {
  return scope === undefined && !isSource;
}

/** Whether the file is a warning: the product may lack components. Files beyond a limit share one warning. */
export function isWarning(file: UnreadFile): boolean {
  return file.listsDependencies && isCounted(file) && file.cause !== "limit";
}
