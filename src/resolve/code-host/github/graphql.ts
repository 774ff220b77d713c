import { SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { anything, array, optional, record, shape, text } from "../../../formats/shape.ts";
import { isFields } from "../../../formats/value.ts";
import type { Api } from "./api.ts";
import { type HostLicense, readGraphql } from "./license-reply.ts";
import { explainRefusal } from "./rate-limit.ts";
import { type Repository, repositoryKey } from "./repository.ts";

/** The license of each repository; undefined where the host found none. */
type Licenses = Map<string, HostLicense | SourceUnavailable | undefined>;

/** Asks about a hundred repositories per request; stops once the host refuses. */
export async function askGraphql(
  api: Api,
  repositories: readonly Repository[],
  signal: AbortSignal,
): Promise<Licenses> {
  const licenses: Licenses = new Map();
  let refusal: SourceUnavailable | undefined;
  for (let at = 0; at < repositories.length; at += maxPerQuery) {
    const batch = repositories.slice(at, at + maxPerQuery);
    const outcome = refusal ?? (await askBatch(api, batch, signal));
    if (outcome instanceof SourceUnavailable) {
      for (const repository of batch) licenses.set(repositoryKey(repository), outcome);
      if (outcome.reason === "refused" || outcome.reason === "rate_limited") refusal = outcome;
    } else for (const [key, license] of outcome) licenses.set(key, license);
  }
  return licenses;
}

const maxPerQuery = 100;

async function askBatch(
  api: Api,
  repositories: readonly Repository[],
  signal: AbortSignal,
): Promise<Licenses | SourceUnavailable> {
  try {
    const body = { query: queryFor(repositories.length), variables: variablesFor(repositories) };
    const reply = await api.http.json(graphqlAddress(api.options.apiUrl), { signal, headers: api.headers, body });
    return readReply(api, repositories, reply);
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error;
    return (await explainRefusal(api, error, "graphql", signal)).error;
  }
}

/** An enterprise host has REST at `/api/v3` and GraphQL at `/api/graphql`. */
function graphqlAddress(apiUrl: string): string {
  return `${apiUrl.replace(/\/+$/, "").replace(/\/v3$/, "")}/graphql`;
}

/** The query text contains only numbers; names are passed as variables. */
function queryFor(count: number): string {
  const numbers = Array.from({ length: count }, (_, at) => at);
  const variables = numbers.map((at) => `$o${at}:String!,$n${at}:String!`).join(",");
  const asked = numbers.map(
    (at) => `r${at}:repository(owner:$o${at},name:$n${at}){nameWithOwner licenseInfo{key spdxId}}`,
  );
  return `query(${variables}){${asked.join(" ")}}`;
}

function variablesFor(repositories: readonly Repository[]): Record<string, string> {
  return Object.fromEntries(
    repositories.flatMap(({ owner, name }, at) => [
      [`o${at}`, owner],
      [`n${at}`, name],
    ]),
  );
}

const readQueryReply = shape({
  data: optional(record(anything)),
  errors: array(shape({ type: text, path: array(anything) })),
});

type QueryError = ReturnType<typeof readQueryReply>["errors"][number];

/** A reply may have data and errors: a deleted repository is null, and an error says why. */
function readReply(api: Api, repositories: readonly Repository[], reply: unknown): Licenses {
  const { data: answers, errors } = readQueryReply(reply);
  if (!answers) throw failureOf(api, errors[0]);
  return new Map(
    repositories.map((repository, at) => {
      const node = answers.get(`r${at}`);
      const error = errors.find(({ path }) => path[0] === `r${at}`);
      const isGone = error?.type === "NOT_FOUND";
      const isAnswered = (isFields(node) && "licenseInfo" in node) || isGone;
      const answer = isAnswered ? readGraphql(node, repository, api.options.webUrl) : failureOf(api, error);
      return [repositoryKey(repository), answer];
    }),
  );
}

function failureOf({ host }: Api, error: QueryError | undefined): SourceUnavailable {
  const type = error?.type;
  if (type === "RATE_LIMITED") return new SourceUnavailable("rate_limited", host, `${host} asks for fewer requests.`);
  if (type === "FORBIDDEN")
    return new SourceUnavailable("refused", host, `${host} does not allow access to the repository.`);
  return new SourceUnavailable("bad_reply", host, `${host} did not answer about every repository.`);
}
