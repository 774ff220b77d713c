import { ApiProblem } from "./client.ts";

/** What the service says about the fields of a form: `{ repo_url: "must be an https address" }`. */
export function fieldProblems(error: Error | null): Readonly<Record<string, string | undefined>> {
  if (!(error instanceof ApiProblem)) return {};
  const entries = error.fields.map(({ path, message }) => [lastPart(path), message] as const);
  return Object.fromEntries(entries);
}

/** What is left to say above the form: everything that belongs to none of its fields. */
export function formProblem(error: Error | null, fields: readonly string[]): string | undefined {
  if (!error) return undefined;
  const shown = Object.keys(fieldProblems(error)).filter((name) => fields.includes(name));
  return shown.length > 0 ? undefined : error.message;
}

/** `body.exclude[2]` and `body.repo_url` name the fields `exclude` and `repo_url`. */
function lastPart(path: string): string {
  return path.replace(/^(?:body|query)[./]/, "").split(/[.[/]/, 1)[0] ?? path;
}
