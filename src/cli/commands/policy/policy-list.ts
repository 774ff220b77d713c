import { printable } from "../../../text/printable.ts";
import type { Catalog, CatalogEntry } from "../../../policy/read/catalog.ts";
import { openCatalogAloud } from "./policy-source.ts";

/** Prints every policy that can be used; files that cannot are named on standard error. */
export async function listPolicies(options: { readonly json?: boolean }): Promise<void> {
  const catalog = await openCatalogAloud(process.env);
  process.stdout.write(options.json ? toJson(catalog) : printable(formatPolicies(catalog)));
}

export function formatPolicies({ policies }: Catalog): string {
  const width = Math.max(...policies.map(({ policy }) => policy.name.length), 0);
  return policies
    .map(({ policy, origin }) => {
      const contexts = policy.contexts.map(({ name }) => name).join(", ");
      return `${policy.name.padEnd(width)}  ${origin.padEnd(8)}  ${contexts}\n`;
    })
    .join("");
}

function toJson({ policies }: Catalog): string {
  return `${JSON.stringify(policies.map(describe), undefined, 2)}\n`;
}

function describe({ policy, origin, file }: CatalogEntry): object {
  const { name, description, status, lastUpdated, disclaimer, version, defaultContext, contexts } = policy;
  return {
    name,
    description,
    status,
    lastUpdated: lastUpdated ?? null,
    disclaimer,
    version,
    defaultContext,
    contexts: contexts.map((context) => context.name),
    origin,
    file,
  };
}
