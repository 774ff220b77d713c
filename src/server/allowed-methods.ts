import type { Route } from "./route.ts";

/** The methods supported at a path; empty if there is no such route. */
export type MethodFinder = (path: string) => readonly string[];

export function createMethodFinder(routes: readonly Route[]): MethodFinder {
  const patterns = routes.map(({ method, path }) => ({ method, parts: path.split("/") }));
  return (path) => {
    const parts = withoutTrailingSlash(path).split("/");
    const matching = patterns.filter((pattern) => matches(pattern.parts, parts));
    return [...new Set(matching.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])))];
  };
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  if (pattern.length !== parts.length) return false;
  return pattern.every((part, index) => (part.startsWith("{") ? parts[index] !== "" : part === parts[index]));
}
