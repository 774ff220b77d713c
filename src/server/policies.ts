import { type Catalog, loadCatalog } from "../policy/catalog.ts";
import { printProblem } from "../policy/problems.ts";
import type { Log } from "./log.ts";

/** Policy files may change while the service runs; they are read again when somebody asks and this time has passed. */
const freshMs = 5_000;

/** The policies that can be used now; what is wrong with the other files is logged once for every new complaint. */
export function createPolicySource(policyDir: string | undefined, log: Log): () => Promise<Catalog> {
  const reported = new Set<string>();
  let loaded: { readonly catalog: Promise<Catalog>; readonly at: number } | undefined;
  let good: Catalog | undefined;

  async function load(): Promise<Catalog> {
    try {
      good = await loadCatalog(policyDir);
    } catch (error) {
      if (!good) throw unreadable(error);
      log.error({ err: error }, "the policies cannot be read; those from before stay in force");
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

/** The words about the folder are the operator's, and no answer to a request: it would tell a path of the server. */
function unreadable(cause: unknown): Error {
  return new Error("the policies cannot be read", { cause });
}
