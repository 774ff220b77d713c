import { basename } from "node:path";
import { AppError } from "../../domain/errors.ts";
import type { Policy } from "../../domain/policy/policy.ts";
import { explainLicense } from "../../policy/lint/explain-license.ts";
import { type Catalog, type CatalogEntry, findPolicy } from "../../policy/read/catalog.ts";
import { describePolicy } from "../../policy/read/describe.ts";
import * as example from "../examples/examples.ts";
import type { ServerDeps } from "../server-deps.ts";
import { answer, type Route, route } from "../route.ts";
import * as schemas from "../schemas/schemas.ts";
import { defined } from "../../text/defined.ts";

/** The policies that scans are judged by; they are changed in files, not over HTTP. */
export function policyRoutes(deps: ServerDeps): Route[] {
  return [listPolicies(deps), readPolicy(deps)];
}

const tag = "policies";

function listPolicies({ policies, config }: ServerDeps): Route {
  return route({
    method: "GET",
    path: "/policies",
    operationId: "listPolicies",
    tag,
    summary: "List the usable policies, by name",
    access: "user",
    answer: schemas.PolicyEntries,
    answerExample: [example.policyEntry],
    async handle() {
      return (await policies()).policies.map(({ policy }) => ({
        ...viewEntry(policy),
        isDefault: policy.name === config.defaultPolicy,
      }));
    },
  });
}

function viewEntry({ name, description, status, lastUpdated, disclaimer, version, defaultContext }: Policy) {
  return { name, description, status, lastUpdated: lastUpdated ?? null, disclaimer, version, defaultContext };
}

function readPolicy({ policies }: ServerDeps): Route {
  return route({
    method: "GET",
    path: "/policies/{policy_name}",
    operationId: "getPolicy",
    tag,
    summary: "Get one policy with its contexts and rules",
    access: "user",
    params: schemas.PolicyParams,
    query: schemas.PolicyQuery,
    answer: schemas.PolicyDetail,
    answerExample: example.policyDetail,
    fails: ["invalid_input", "not_found"],
    async handle({ params, query: { license } }) {
      const loaded = findOrRefuse(await policies(), params.policy_name);
      const explained = license === undefined ? undefined : explain(loaded, license);
      return answer({ value: { ...describePolicy(loaded.policy), ...defined({ explained }) } });
    },
  });
}

/** Without the folders of the server. */
function explain(loaded: CatalogEntry, license: string) {
  return loaded.policy.contexts.map((context) => explainLicense(loaded, context, license, (file) => basename(file)));
}

/** In a path, an unknown name is not found rather than invalid. */
function findOrRefuse(catalog: Catalog, name: string): CatalogEntry {
  try {
    return findPolicy(catalog, name);
  } catch (error) {
    if (error instanceof AppError && error.code === "unknown_policy") throw new AppError("not_found", error.message);
    throw error;
  }
}
