import type { components, paths } from "../../../web/src/api/schema.d.ts";

/** What a program gets that knows the service by its description alone. */
export interface Seen {
  readonly expiresInMinutes: number;
  readonly scan: components["schemas"]["ScanSummary"];
  readonly licenses: ReadonlyMap<string, string>;
  readonly pendingScans: number;
  readonly refusal: components["schemas"]["Problem"]["code"];
}

type Login = paths["/auth/login"]["post"];
type CreateScan = paths["/scans"]["post"];
type ReadScan = paths["/scans/{scan_id}"]["get"];
type ReadDashboard = paths["/dashboard"]["get"];

/** Logs in, has a folder scanned, reads the scan and the figures, and asks for what is not there. */
export async function useService(url: string, credentials: BodyOf<Login>, folder: string): Promise<Seen> {
  const tokens = await call<AnswerOf<Login, 200>>(`${url}/auth/login`, {
    method: "POST",
    body: new URLSearchParams({ username: credentials.username, password: credentials.password }),
  });
  const headers = headersFor(tokens.access_token);
  const wish: BodyOf<CreateScan> = { path: folder, policy: "permissive", exclude: ["docs"] };
  const scan = await call<AnswerOf<CreateScan, 201>>(`${url}/scans`, {
    method: "POST",
    headers,
    body: JSON.stringify(wish),
  });

  const params: ReadScan["parameters"]["path"] = { scan_id: scan.id };
  const detail = await call<AnswerOf<ReadScan, 200>>(`${url}/scans/${params.scan_id}`, { headers });
  const query: ReadDashboard["parameters"]["query"] = { days: 7 };
  const dashboard = await call<AnswerOf<ReadDashboard, 200>>(`${url}/dashboard?days=${query?.days}`, { headers });
  const missing = await fetch(`${url}/scans/${scan.id}x`, { headers });
  const problem = (await missing.json()) as AnswerOf<ReadScan, 404>;
  return {
    expiresInMinutes: tokens.expires_in,
    scan: detail.summary,
    licenses: new Map(detail.report.findings.map((finding) => [finding.component.name, finding.resolved_license])),
    pendingScans: dashboard.pendingScans,
    refusal: problem.code,
  };
}

function headersFor(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, "content-type": "application/json" };
}

/** The content of whatever has contents, by its type. */
type JsonOf<T> = T extends { readonly content: { readonly "application/json": infer Body } } ? Body : never;

type AnswerOf<T extends { readonly responses: object }, Status extends keyof T["responses"]> = JsonOf<
  T["responses"][Status]
>;

type BodyOf<T extends { readonly requestBody?: unknown }> =
  NonNullable<T["requestBody"]> extends { readonly content: infer Contents } ? Contents[keyof Contents] : never;

async function call<Answer>(address: string, init: RequestInit): Promise<Answer> {
  const reply = await fetch(address, init);
  if (!reply.ok) throw new Error(`${address} answers ${reply.status}`);
  return (await reply.json()) as Answer;
}
