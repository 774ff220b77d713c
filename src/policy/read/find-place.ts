import type { Context, Decision } from "../../domain/policy/policy.ts";
import { foldPattern } from "../judge/rules.ts";
import type { LoadedPolicy } from "./load/load.ts";

/** The line of the entry that decides, else that of `unknown` or `unlisted`. */
export function findPlace(
  { file, details }: LoadedPolicy,
  context: Context,
  { list, pattern }: Decision,
): { readonly file: string; readonly line: number } | undefined {
  const { lines, sources } = details();
  const path = `contexts/${context.name}`;
  const folded = foldPattern(pattern ?? "");
  const at = list === "none" ? -1 : context[list].findIndex((entry) => foldPattern(entry) === folded);
  const paths = [
    ...(at < 0 ? [] : [`${path}/${list}/${at}`]),
    ...(folded.startsWith("obligation:") ? [`${path}/${folded.replace(":", "s/")}`] : []),
    `${path}/${pattern === undefined ? "unlisted" : "unknown"}`,
  ];
  const found = paths.find((candidate) => lines.has(candidate));
  const line = found === undefined ? undefined : lines.get(found);
  return found === undefined || line === undefined ? undefined : { file: sources.get(found)?.file ?? file, line };
}
