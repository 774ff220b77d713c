import type { StartedApi } from "./start-api.ts";

export interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Contents };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Contents }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly schema: Readonly<Record<string, unknown>>;
}

export type Contents = Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>;

/** One method of one path. */
export interface ListedOperation extends OpenApiOperation {
  readonly method: string;
  readonly path: string;
  /** `POST /scans`. */
  readonly name: string;
}

export async function readOpenApi(api: Pick<StartedApi, "send">): Promise<OpenApi> {
  return (await api.send({ path: "/openapi.json" })).json() as OpenApi;
}

export function operationsOf({ paths }: OpenApi): ListedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([word, operation]) => {
      const method = word.toUpperCase();
      return { ...operation, method, path, name: `${method} ${path}` };
    }),
  );
}

/** The body that the document shows, as the first content type that it names. */
export function exampleBody({
  requestBody,
}: OpenApiOperation): { readonly type: string; readonly value: unknown } | undefined {
  const [first] = Object.entries(requestBody?.content ?? {});
  return first && { type: first[0], value: first[1].example };
}

export function encodeBody({ type, value }: { readonly type: string; readonly value: unknown }): string {
  if (type !== "application/x-www-form-urlencoded") return JSON.stringify(value);
  return new URLSearchParams(value as Record<string, string>).toString();
}

/** `/scans/{scan_id}` with the values in their places; what has none gets `other`. */
export function fillPath(path: string, values: Readonly<Record<string, string>>, other = "nobody"): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? other);
}
