import { AppError } from "../../../domain/errors.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { parseJson } from "../../../formats/json.ts";
import { parseForm } from "./parse-form.ts";
import { repeatedName } from "./repeated-name.ts";
import type { Route } from "../../route.ts";

/** The parsed body, before validation. */
export interface Body {
  readonly value: unknown;
  /** A form contains strings only. */
  readonly kind: "json" | "text";
}

interface BodyHeaders {
  readonly "content-type"?: string | undefined;
  readonly "content-encoding"?: string | undefined;
}

/** An empty body is read as an empty object: the schema then reports what is missing. */
export function readRequestBody(bytes: Buffer | undefined, headers: BodyHeaders, route: Route): Body {
  if (bytes === undefined || bytes.length === 0) return { value: {}, kind: "json" };
  checkEncoding(headers["content-encoding"]);
  const accepted = route.bodyType ?? "json";
  const sent = sentType(headers["content-type"]) ?? (accepted === "form" ? "form" : "json");
  if (sent === "other" || !accepted.split(" or ").includes(sent)) throw wrongType(accepted);
  const text = decode(bytes);
  return sent === "form" ? readForm(text) : readJson(text);
}

function checkEncoding(encoding: string | undefined): void {
  if (encoding === undefined || encoding.trim().toLowerCase() === "identity") return;
  throw new AppError("invalid_input", "A compressed body is not accepted; send it without Content-Encoding.");
}

/** Undefined if the client does not say: the route's type is assumed. */
function sentType(header: string | undefined): "json" | "form" | "other" | undefined {
  const [type = ""] = (header ?? "").split(";");
  const name = type.trim().toLowerCase();
  if (name === "") return undefined;
  if (name === "application/x-www-form-urlencoded") return "form";
  return name === "application/json" || (name.startsWith("application/") && name.endsWith("+json")) ? "json" : "other";
}

function wrongType(accepted: string): AppError {
  const names = accepted.split(" or ").map((word) => mediaTypes[word] ?? word);
  return new AppError("invalid_input", `The body must be sent with Content-Type: ${names.join(" or ")}.`);
}

export const mediaTypes: Readonly<Record<string, string>> = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
};

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError("invalid_input", "The body is not UTF-8 text.", { cause });
  }
}

/** Objects with many names are slow to build; real forms have few. */
export const maxFields = 100;

function readForm(text: string): Body {
  if (text.split("&", maxFields + 1).length > maxFields) {
    throw new AppError("invalid_input", `The form has more than ${maxFields} fields.`);
  }
  return { value: parseForm(text), kind: "text" };
}

function readJson(text: string): Body {
  if (text.trim() === "") return { value: {}, kind: "json" };
  const value = parse(text);
  const name = repeatedName(text);
  if (name === undefined) return { value, kind: "json" };
  throw new AppError("invalid_input", `The body has ${JSON.stringify(name.slice(0, 50))} twice in one object.`);
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    if (!(cause instanceof ParseError)) throw cause;
    const isDeep = cause.message.includes("nested");
    throw new AppError("invalid_input", isDeep ? "The body is nested too deeply." : "The body is not valid JSON.", {
      cause,
    });
  }
}
