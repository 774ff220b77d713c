import { defined } from "../../text/defined.ts";
import { mediaTypes } from "../request/body/read-body.ts";
import type { Route } from "../route.ts";
import type { Rules } from "../../formats/json-schema/rules.ts";
import { describeResponses } from "./responses.ts";
import type { SchemaBook } from "../../formats/json-schema/schema-book.ts";

/** One operation of the OpenAPI document. */
export function describeOperation(route: Route, book: SchemaBook): object {
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...defined({ description: route.description }),
    security: route.access === "anyone" ? [] : [{ bearer: [] }],
    ...parametersOf(route, book),
    ...requestBodyOf(route, book),
    responses: describeResponses(route, book),
  };
}

function parametersOf(route: Route, book: SchemaBook): object {
  const parameters = [
    ...listParameters(route.params, "path", book),
    ...listParameters(route.query, "query", book),
    ...listHeaders(route),
  ];
  return parameters.length === 0 ? {} : { parameters };
}

function listParameters(schema: Rules | undefined, place: "path" | "query", book: SchemaBook): object[] {
  const required = new Set(schema?.required);
  return Object.entries(schema?.properties ?? {}).map(([name, rules]) => {
    const { description, ...rest } = rules as Rules & { readonly description?: string };
    return {
      name,
      in: place,
      required: place === "path" || required.has(name),
      ...defined({ description }),
      schema: book.write(rest),
    };
  });
}

function listHeaders({ requestHeaders: askedHeaders = {} }: Route): object[] {
  return Object.entries(askedHeaders).map(([name, description]) => ({
    name,
    in: "header",
    required: false,
    description,
    schema: { type: "string" },
  }));
}

function requestBodyOf(route: Route, book: SchemaBook): object {
  if (!route.body) return {};
  const { required = [] }: Rules = route.body;
  const schema = book.write(route.body);
  const example = route.bodyExample === undefined ? {} : { example: route.bodyExample };
  const types = (route.bodyType ?? "json").split(" or ").map((word) => mediaTypes[word] ?? word);
  const content = Object.fromEntries(types.map((type) => [type, { schema, ...example }]));
  return { requestBody: { required: required.length > 0, content } };
}
