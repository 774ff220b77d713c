import type { Component } from "../../../domain/contracts/component.ts";
import type { Missing } from "../../../evidence/missing.ts";
import type { Resolver, SourceReply, SourceTools } from "../../../domain/contracts/sources.ts";
import { isName } from "../package-name.ts";
import { askJsonApi } from "./json-api.ts";
import { findIndex, type PackageIndex } from "./package-index.ts";
import { askSimpleIndex } from "./simple-index.ts";
import { hasNoSuchApi } from "../../../http/source-errors.ts";

/** PyPI or the operator's mirror: by the JSON API if it has one, else by the simple index. */
export function pypi(tools: SourceTools): Resolver {
  const index = findIndex(tools);
  const bases = [index.json, index.simple].filter((base) => base !== undefined);
  return {
    source: "pypi",
    addressFor: () => index.json ?? index.simple ?? "",
    addressesFor: () => bases,
    archiveAccess: () => ({
      registries: bases.map((base) => ({ base, headers: index.headers })),
      fileOrigins: index.pages === undefined ? [] : index.origins,
    }),
    handles: (component) => component.type === "pypi" && isName(component.name) && isServedBy(index, component),
    async resolve(component, signal) {
      const askSimple = () => askSimpleIndex(tools, index, component, signal);
      try {
        const { isListedOnly, ...byApi } = (await askJsonApi(tools, index, component, signal)) ?? {};
        if (index.json !== undefined && !isListedOnly && !missingIn(byApi)) return byApi;
        const bySimple = await askSimple();
        // A mirror without either API has no packages.
        const isLess = missingIn(bySimple) && (isListedOnly || missingIn(byApi) === "version");
        return bySimple && !isLess ? { ...(isListedOnly && byApi), ...bySimple } : byApi;
      } catch (error) {
        if (index.json === undefined || !hasNoSuchApi(error)) throw error;
        const reply = await askSimple();
        if (!reply || missingIn(reply)) throw error;
        return reply;
      }
    },
  };
}

function missingIn(reply: SourceReply | undefined): Missing | undefined {
  return reply?.evidence?.missing;
}

/** Packages from other hosts may be private, so they are not looked up here. */
function isServedBy({ origins }: PackageIndex, { origin }: Component): boolean {
  if (!origin) return true;
  if (origin.kind !== "registry" && origin.kind !== "archive") return false;
  return origins.includes(URL.parse(origin.address)?.origin ?? "");
}
