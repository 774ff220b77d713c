import { type Catalog, loadCatalog } from "../policy/catalog.ts";
import { printProblem } from "../policy/problems.ts";
import type { Log } from "./log.ts";

/** Policy files may change while the service runs; they are read again when somebody asks and this time has passed. */
const freshMs = 5_000;

/** The policies that can be used now; what is wrong with the other files is logged once for every new complaint. */
export function createPolicySource(policyDir: string | undefined, log: Log): () => Promise<Catalog> {
  const told = new Set<string>();
  let loaded: { readonly catalog: Promise<Catalog>; readonly at: number } | undefined;

  async function load(): Promise<Catalog> {
    const catalog = await loadCatalog(policyDir);
    for (const problem of catalog.invalid.flatMap(({ problems }) => problems).map(printProblem)) {
      if (!told.has(problem)) log.warn({ problem }, "a policy file cannot be used");
      told.add(problem);
    }
    return catalog;
  }

  return () => {
    if (!loaded || performance.now() - loaded.at > freshMs) {
      const before = loaded?.catalog;
      const catalog = load().catch((error: unknown) => {
        if (!before) throw error;
        log.error({ err: error }, "the policies cannot be read; those from before stay in force");
        return before;
      });
      loaded = { catalog, at: performance.now() };
    }
    return loaded.catalog;
  };
}
