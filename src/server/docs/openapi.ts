import { standardDisclaimer } from "../../domain/policy/policy.ts";
import { maxFields } from "../request/body/read-body.ts";
import { defaultMaxLength } from "../request/input/input-checks.ts";
import type { Route } from "../route.ts";
import { createSchemaBook } from "../../formats/json-schema/schema-book.ts";
import { describeOperation } from "./operation.ts";
import { sharedHeaders } from "./responses.ts";

/** The version of the API, which is independent of the product version. */
const interfaceVersion = "0.1.0";

/** Creates the OpenAPI document from the routes. */
export function createOpenApi(routes: readonly Route[]): object {
  const book = createSchemaBook("#/components/schemas/");
  const shown = routes.filter(({ isHidden }) => !isHidden);
  const paths: Record<string, Record<string, object>> = {};
  for (const route of shown) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describeOperation(route, book) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "License Compliance Service",
      version: interfaceVersion,
      summary: "Finds the dependencies of a project, resolves their licenses and judges them against a policy.",
      description,
      license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/", description: "This server" }],
    tags: [...new Set(shown.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: book.named(),
      headers: sharedHeaders,
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT or API key",
          description: "An access token from `POST /auth/login`, or an API key from `POST /auth/keys`.",
        },
      },
    },
  };
}

const description = `
A scan takes a repository or a folder, runs in the background and ends with one finding for each component: its license,
the evidence for it, and the verdict of the policy.

**${standardDisclaimer}** Each license is judged on its own; compatibility between licenses is not checked.

Requests: bodies are JSON of at most 1 MiB (16 KiB below \`/auth\`) unless an operation says otherwise, and a form has at
most ${maxFields} fields. Values are not converted: a number in quotes is a string. A string has at most
${defaultMaxLength} characters unless its schema says otherwise. Unknown fields and parameters are ignored, and
\`null\` counts as absent for an optional field.

Errors have one format, \`Problem\`, with the members of RFC 9457. Programs should use \`code\`; \`detail\` is for people.
They are sent as \`application/problem+json\` to clients that accept it.

Limits: requests are counted per operation and client address. \`X-RateLimit-Remaining\` is the number of requests left in
this minute; above the limit the answer is 429, and \`Retry-After\` says how many seconds to wait.
`;
