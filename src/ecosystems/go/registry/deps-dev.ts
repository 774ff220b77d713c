import type { Http, SourceReply } from "../../../domain/sources.ts";
import { field, list, text } from "../../../formats/value.ts";
import { url } from "../../../http/url.ts";
import { combine, parseExpression, printExpression } from "../../../spdx/expression.ts";
import { normalizeName } from "../../../spdx/names/normalize.ts";

/** A package as deps.dev names it. */
interface VersionKey {
  readonly system: string;
  readonly name: string;
  readonly version: string;
}

/** What deps.dev found; undefined when it does not know the version. */
export async function askDepsDev(
  http: Http,
  base: string,
  { system, name, version }: VersionKey,
  signal: AbortSignal,
): Promise<SourceReply | undefined> {
  const address = url(base)`/v3/systems/${system}/packages/${name}/versions/${version}`;
  const reply = await http.json(address, { signal });
  if (reply === undefined) return undefined;
  const licenses = list(field(reply, "licenses")).flatMap((license) => text(license) ?? []);
  const repository = repositoryOf(reply);
  return {
    ...(licenses.length > 0 && { evidence: readLicenses(licenses, address) }),
    ...(repository !== undefined && { repository }),
  };
}

/** The relation between several is not stated. All of them is the careful reading, and only a guess. */
function readLicenses(licenses: readonly string[], address: string): NonNullable<SourceReply["evidence"]> {
  const raw = licenses.join("; ").slice(0, 1_000);
  const read = licenses.map((license) => normalizeName(license));
  const parsed = read.map(({ expression }) => parseExpression(expression));
  const known = parsed.flatMap((one) => ("error" in one ? [] : [one.expression]));
  if (known.length < licenses.length) return { outcome: "none", raw, confidence: 0, url: address };
  const isExact = read.length === 1 && read[0]?.strength === "exact";
  return {
    outcome: isExact ? "answer" : "weak",
    license: printExpression(combine("and", known)),
    raw,
    confidence: isExact ? 1 : 0.5,
    url: address,
  };
}

function repositoryOf(reply: unknown): string | undefined {
  const link = list(field(reply, "links")).find((entry) => field(entry, "label") === "SOURCE_REPO");
  const project = list(field(reply, "relatedProjects")).find((entry) => field(entry, "relationType") === "SOURCE_REPO");
  const id = text(field(field(project, "projectKey"), "id"));
  return text(field(link, "url")) ?? (id === undefined ? undefined : `https://${id}`);
}
