import type { Evidence } from "../../domain/report/evidence.ts";
import type { TextFile } from "../../evidence/from-text.ts";
import { cutExcerpt } from "../../evidence/raw.ts";
import { type Expression, printExpression, listTerms, tryParseExpression } from "../../spdx/expression.ts";
import type { Identifier } from "../../spdx/text/identify.ts";
import { findTags } from "../../spdx/text/notices/declared/tags.ts";
import { licenseName } from "../chain/license-conflict.ts";

type ArchiveEvidence = Omit<Evidence, "source">;

/** Files that may say that license texts are a choice. */
interface ChoiceFiles {
  readonly notices: readonly TextFile[];
  /** The POM inside a jar. */
  readonly manifest?: TextFile | undefined;
}

/**
 * A license file may have the texts of all alternatives, while only the SPDX tag of a NOTICE or the comment at the top
 * of the POM says that they are a choice. That counts if it names exactly the licenses of the texts.
 */
export function readStatedChoice(
  joined: ArchiveEvidence,
  { notices, manifest }: ChoiceFiles,
  identify: Identifier,
): ArchiveEvidence | undefined {
  const texts = tryParseExpression(joined.license ?? "");
  if (texts?.kind !== "and") return undefined;
  const head = manifest && findXmlComment(manifest.text);
  const statements = [
    ...notices.map(({ file, text }) => ({ file, text, license: readTag(text), confidence: 1 })),
    ...(head === undefined ? [] : [{ file: manifest?.file ?? "", text: head, ...readNotice(head, identify) }]),
  ];
  const choice = statements.find(({ license }) => license?.kind === "or" && namesSame(license, texts));
  if (!choice?.license) return undefined;
  return {
    outcome: joined.outcome,
    license: printExpression(choice.license),
    confidence: Math.min(joined.confidence, choice.confidence),
    raw: cutExcerpt(choice.text.trim()),
    file: choice.file,
  };
}

/** Whether there is more than one license to choose from. */
export function mayBeChoice({ license }: ArchiveEvidence): boolean {
  return tryParseExpression(license ?? "")?.kind === "and";
}

/** The sentences of a NOTICE may be about what is bundled; its tag is about the package. */
function readTag(text: string): Expression | undefined {
  const tags = new Map(findTags(text).map(({ expression }) => [printExpression(expression), expression]));
  const [only] = tags.values();
  return tags.size === 1 ? only : undefined;
}

function readNotice(text: string, identify: Identifier): { license: Expression | undefined; confidence: number } {
  const { expression, confidence } = identify(text);
  return { license: tryParseExpression(expression ?? ""), confidence };
}

/** Ignores versions: many packages have the text of CDDL-1.0 and mean CDDL-1.1. */
function namesSame(expression: Expression, other: Expression): boolean {
  const [names, others] = [listTerms(expression).map(licenseName), listTerms(other).map(licenseName)];
  return names.every((name) => others.includes(name)) && others.every((name) => names.includes(name));
}

/** The comment before the first element of an XML document; undefined if it has none. */
export function findXmlComment(xml: string): string | undefined {
  const start = xml.indexOf("<!--");
  const element = /<[A-Za-z]/.exec(xml)?.index ?? xml.length;
  const end = xml.indexOf("-->", start);
  return start < 0 || start > element || end < 0 ? undefined : xml.slice(start + "<!--".length, end);
}
