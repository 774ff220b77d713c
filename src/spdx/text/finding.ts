import type { Expression } from "../expression.ts";

/** One place of a text that names or contains a license. */
export interface LicenseFinding {
  readonly expression: Expression;
  /**
   * How it was found: the license text itself, an SPDX tag, a sentence that grants a license, a section headed
   * "License", a `License:` field, a text that consists of nothing but a name or address, or a short notice that only
   * mentions a license; `unknown` is a license that is quoted or named and that we cannot tell, `terms` are words
   * that restrict the use and belong to no license we know.
   */
  readonly kind: "text" | "tag" | "grant" | "section" | "field" | "name" | "mention" | "unknown" | "terms";
  /** 0 to 1. */
  readonly confidence: number;
  readonly firstLine: number;
  readonly lastLine: number;
  /** Where in its paragraph the name stands: names of one paragraph keep their order. */
  readonly at?: number;
  /** The choice that it belongs to: whoever uses the work takes one of the findings with the same key. */
  readonly oneOf?: string;
  /** It speaks for another part of the work than the choice that names the same license. */
  readonly isApart?: true;
}

/** Whether it is one of several that a text lets its reader choose from. */
export function isAlternative({ expression, oneOf }: LicenseFinding): boolean {
  return expression.kind === "or" || oneOf !== undefined;
}

export function isText({ kind }: LicenseFinding): boolean {
  return kind === "text";
}

/** Of an answer that somebody should look at: a name without its version, a sentence that was not understood. */
export const weakConfidence = 0.5;
