import type { UnreadFile } from "./report.ts";

/** Whether its dependencies belong to the product: not a test, an example, or source that was only searched. */
export function isCounted({ scope, isSource }: Pick<UnreadFile, "scope" | "isSource">): boolean {
  return scope === undefined && !isSource;
}

/** Whether it is a submodule without content, by its folder or by the list that names it: it needs no repair. */
export function isSubmodule({ file, reason, isPartial }: UnreadFile): boolean {
  return file.endsWith("/") ? /\bsubmodule\b/.test(reason) : isPartial === true && /(?:^|\/)\.gitmodules$/.test(file);
}

/** Whether the account that runs lcc may not read it. */
export function isDenied({ reason }: UnreadFile): boolean {
  return /^permission denied/i.test(reason);
}

/** Whether the file is a warning: the product may lack components. Files beyond a limit share one warning. */
export function isWarning(file: UnreadFile): boolean {
  return file.listsDependencies && isCounted(file) && file.cause !== "limit";
}
