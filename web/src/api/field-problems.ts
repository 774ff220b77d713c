import { ApiProblem } from "./client.ts";

/** Error codes that are about one field of a form: `{ unknown_policy: "policy" }`. */
export type FieldOfCode = Readonly<Record<string, string>>;

/** What the service says about the fields of a form: `{ repo_url: "must be an https address" }`. */
export function fieldProblems(
  error: Error | null,
  fieldOf: FieldOfCode = {},
  /** What to say instead, by error code. */
  words: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string | undefined>> {
  if (!(error instanceof ApiProblem)) return {};
  const field = fieldOf[error.code];
  if (error.fields.length === 0 && field !== undefined) return { [field]: words[error.code] ?? error.message };
  const entries = error.fields.map(({ path, message }) => [lastPart(path), message] as const);
  return Object.fromEntries(entries);
}

/** What is left to say above the form: everything that belongs to none of its fields. */
export function formProblem(
  error: Error | null,
  fields: readonly string[],
  fieldOf: FieldOfCode = {},
): string | undefined {
  if (!error) return undefined;
  const shown = Object.keys(fieldProblems(error, fieldOf)).filter((name) => fields.includes(name));
  return shown.length > 0 ? undefined : error.message;
}

/** `body.exclude[2]` and `body.repo_url` name the fields `exclude` and `repo_url`. */
function lastPart(path: string): string {
  return path.replace(/^(?:body|query)[./]/, "").split(/[.[/]/, 1)[0] ?? path;
}
