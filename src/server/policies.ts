import { type Catalog, loadCatalog } from "../policy/read/catalog.ts";
import { printProblem } from "../policy/read/yaml/problems.ts";
import type { Log } from "./log/log.ts";

/** Policy files may change while the service runs; they are reread on use after this time. */
const freshMs = 5_000;

/** Loads the valid policies. Each new problem with a file is logged once. */
export function createPolicySource(policyDir: string | undefined, log: Log): () => Promise<Catalog> {
  const reported = new Set<string>();
  let loaded: { readonly catalog: Promise<Catalog>; readonly at: number } | undefined;
  let good: Catalog | undefined;

  async function load(): Promise<Catalog> {
    try {
      good = await loadCatalog(policyDir);
    } catch (error) {
      if (!good) throw unreadable(error);
      log.error({ err: error }, "the policies cannot be read; the previous ones stay in use");
      return good;
    }
    for (const problem of good.invalid.flatMap(({ problems }) => problems).map(printProblem)) {
      if (!reported.has(problem)) log.warn({ problem }, "a policy file cannot be used");
      reported.add(problem);
    }
    return good;
  }

  return () => {
    if (!loaded || performance.now() - loaded.at > freshMs) loaded = { catalog: load(), at: performance.now() };
    return loaded.catalog;
  };
}

/** The message about the folder is for the operator only: a response must not reveal a path of the server. */
function unreadable(cause: unknown): Error {
  return new Error("the policies cannot be read", { cause });
}
