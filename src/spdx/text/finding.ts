import type { Expression } from "../expression.ts";

/** One position of a text that names or contains a license. */
export interface LicenseFinding {
  readonly expression: Expression;
  /**
   * How it was found: the license text itself, an SPDX tag, a sentence that grants a license, a section headed
   * "License", a `License:` field, a text that is only a name or address, or a short notice that only mentions a
   * license; `unknown` is a license that is quoted or named but not identified, `terms` are restrictions that belong to
   * no known license.
   */
  readonly kind: "text" | "tag" | "grant" | "section" | "field" | "name" | "mention" | "unknown" | "terms";
  /** 0 to 1. */
  readonly confidence: number;
  readonly firstLine: number;
  readonly lastLine: number;
  /** For terms: the sentence. */
  readonly quote?: string;
  /** Offset of the name in its paragraph: names of one paragraph keep their order. */
  readonly at?: number;
  /** Key of the choice it belongs to: users of the work take one of the findings with the same key. */
  readonly oneOf?: string;
  /** The text rules out later versions: "version 2 only". */
  readonly isOnly?: true;
  /** It applies to another part of the work than the choice that names the same license. */
  readonly isApart?: true;
}

/** Whether it is one option of a choice. */
export function isAlternative({ expression, oneOf }: LicenseFinding): boolean {
  return expression.kind === "or" || oneOf !== undefined;
}

export function isTextMatch({ kind }: LicenseFinding): boolean {
  return kind === "text";
}

/** For results that need review: a name without its version, a sentence that was not understood. */
export const weakConfidence = 0.5;
