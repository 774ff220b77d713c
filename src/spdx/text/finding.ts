import type { Expression } from "../expression.ts";

/** One place of a text that names or contains a license. */
export interface LicenseFinding {
  readonly expression: Expression;
  /**
   * How it was found: the license text itself, an SPDX tag, a sentence that grants a license, a section headed
   * "License", a `License:` field, or a text that consists of nothing but a name or address.
   */
  readonly kind: "text" | "tag" | "grant" | "section" | "field" | "name";
  /** 0 to 1. */
  readonly confidence: number;
  readonly firstLine: number;
  readonly lastLine: number;
  /** Where in its paragraph the name stands: names of one paragraph keep their order. */
  readonly at?: number;
}
