import type { IdentifyText, SourceReply } from "../../../domain/sources.ts";
import type { TextFile } from "../../../evidence/from-text.ts";
import { fromTexts } from "../../../evidence/from-texts.ts";
import { copyrightsField } from "../../../spdx/text/copyright/copyrights.ts";
import { combine, type LicenseTerm, parseExpression, printExpression, termsOf } from "../../../spdx/expression.ts";

export interface ModuleTexts {
  readonly texts: readonly TextFile[];
  /** LEGAL and NOTICE files. */
  readonly addenda: readonly TextFile[];
}

/** The combined license of the license files of one module, and the licenses that its addenda name for parts of it. */
export function textsEvidence(
  { texts, addenda }: ModuleTexts,
  url: string,
  identify: IdentifyText,
): SourceReply["evidence"] | undefined {
  const evidence = fromTexts(texts, identify);
  if (!evidence) return undefined;
  const copyrights = copyrightsField([...texts, ...addenda].map(({ text }) => text).join("\n\n"));
  const license = addTerms(
    evidence.license,
    addenda.flatMap(({ text }) => termsIn(text, identify)),
  );
  return { ...evidence, ...(license !== undefined && { license }), url, ...copyrights };
}

function addTerms(license: string | undefined, terms: readonly LicenseTerm[]): string | undefined {
  const parsed = parseExpression(license ?? "");
  return "error" in parsed ? license : printExpression(combine("and", [parsed.expression, ...terms]));
}

/** Such a file names licenses of parts, so all of them apply; the rest of its text is ignored. */
function termsIn(addendum: string, identify: IdentifyText): readonly LicenseTerm[] {
  const parsed = parseExpression(identify(addendum).expression ?? "");
  if ("error" in parsed) return [];
  return termsOf(parsed.expression).filter(({ id }) => id !== "LicenseRef-Unidentified-Terms");
}
