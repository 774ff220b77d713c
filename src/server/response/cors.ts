import type { IncomingHttpHeaders } from "node:http";

/** The CORS headers of a response. */
export interface Cors {
  answerHeaders(request: IncomingHttpHeaders): Readonly<Record<string, string>>;
  /** Undefined if the request is not a preflight, or its origin is not allowed. */
  preflightHeaders(request: IncomingHttpHeaders, methods: readonly string[]): Record<string, string> | undefined;
}

const nothing: Readonly<Record<string, string>> = {};
const exposed =
  "Location, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id, ETag";
const accepted = "Authorization, Content-Type, Content-Encoding, Idempotency-Key, Prefer, X-Request-Id, If-None-Match";

/** Undefined if no origin is configured: then no response has CORS headers. */
export function createCors(origins: readonly string[]): Cors | undefined {
  if (origins.length === 0) return undefined;
  const isOpen = origins.includes("*");
  const allowed = new Set(origins);

  /** Sandboxed pages and local files send `null`, which identifies no origin. */
  function allow(origin: string | undefined): Readonly<Record<string, string>> | undefined {
    if (origin === undefined || origin === "null") return undefined;
    if (isOpen) return { "access-control-allow-origin": "*" };
    if (!allowed.has(origin)) return undefined;
    return { "access-control-allow-origin": origin, "access-control-allow-credentials": "true" };
  }

  /** A cache must not serve the response for one origin to another. */
  const vary = isOpen ? nothing : { vary: "Origin" };

  return {
    answerHeaders({ origin }) {
      const headers = allow(origin);
      return headers ? { ...vary, ...headers, "access-control-expose-headers": exposed } : vary;
    },
    preflightHeaders(request, methods) {
      const headers = allow(request.origin);
      if (!headers || request["access-control-request-method"] === undefined) return undefined;
      return {
        ...vary,
        ...headers,
        "access-control-allow-methods": methods.join(", "),
        "access-control-allow-headers": accepted,
        "access-control-max-age": "600",
      };
    },
  };
}
