import { type Expression } from "../../spdx/expression.ts";
import { namesOf } from "../own-or-foreign/read-project.ts";

/** Whether these licenses cover an expression: of alternatives one is enough. */
export function isCovered(expression: Expression, known: ReadonlySet<string>): boolean {
  if (expression.kind === "license") return isKnownTerm(expression.id.toLowerCase(), known);
  const isKnown = (part: Expression) => isCovered(part, known);
  return expression.kind === "or" ? expression.parts.some(isKnown) : expression.parts.every(isKnown);
}

/** "Or later" covers the later version that the project states. */
function isKnownTerm(id: string, known: ReadonlySet<string>): boolean {
  if (namesOf(id).some((name) => known.has(name))) return true;
  const [, family = "", version = ""] = /^(.+-)(\d[\d.]*)-or-later$/.exec(id) ?? [];
  const isLater = (name: string) => name.startsWith(family) && Number(name.slice(family.length)) > Number(version);
  return family !== "" && [...known].some(isLater);
}
