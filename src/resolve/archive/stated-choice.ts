import type { Evidence } from "../../domain/evidence.ts";
import { type Expression, parseExpression, printExpression, termsOf } from "../../spdx/expression.ts";
import type { Identifier } from "../../spdx/text/identify.ts";
import { findTags } from "../../spdx/text/notices/tags.ts";
import { licenseName } from "../license-conflict.ts";
import { headComment } from "./head-comment.ts";
import type { TextFile } from "../../evidence/from-text.ts";
import { cutExcerpt } from "../../evidence/raw.ts";

type ArchiveEvidence = Omit<Evidence, "source">;

/** Files that may say how the license texts of a package belong together. */
export interface ChoiceFiles {
  readonly notices: readonly TextFile[];
  /** The POM that a jar has of itself. */
  readonly manifest?: TextFile | undefined;
}

/**
 * A license file often holds the texts of all licenses that one may choose from, one after the other. That it is a
 * choice is said elsewhere: in the SPDX tag of a NOTICE, or in the notice at the head of the POM. It counts where it
 * names what the texts are, no more and no less.
 */
export function readStatedChoice(
  joined: ArchiveEvidence,
  { notices, manifest }: ChoiceFiles,
  identify: Identifier,
): ArchiveEvidence | undefined {
  const texts = read(joined.license);
  if (texts?.kind !== "and") return undefined;
  const head = manifest && headComment(manifest.text);
  const statements = [
    ...notices.map(({ file, text }) => ({ file, text, license: readTag(text), confidence: 1 })),
    ...(head === undefined ? [] : [{ file: manifest?.file ?? "", text: head, ...readNotice(head, identify) }]),
  ];
  const found = statements.find(({ license }) => license?.kind === "or" && namesSame(license, texts));
  if (!found?.license) return undefined;
  return {
    outcome: joined.outcome,
    license: printExpression(found.license),
    confidence: Math.min(joined.confidence, found.confidence),
    raw: cutExcerpt(found.text.trim()),
    file: found.file,
  };
}

/** Whether there is something that a choice could be about. */
export function mayBeChoice({ license }: ArchiveEvidence): boolean {
  return read(license)?.kind === "and";
}

/** The sentences of a NOTICE may be about what is bundled; its tag is about the package. */
function readTag(text: string): Expression | undefined {
  const tags = new Map(findTags(text).map(({ expression }) => [printExpression(expression), expression]));
  const [only] = tags.values();
  return tags.size === 1 ? only : undefined;
}

function readNotice(text: string, identify: Identifier): { license: Expression | undefined; confidence: number } {
  const { expression, confidence } = identify(text);
  return { license: read(expression), confidence };
}

/** Versions may differ: many ship the text of CDDL-1.0 and mean its correction. */
function namesSame(one: Expression, other: Expression): boolean {
  const [names, others] = [termsOf(one).map(licenseName), termsOf(other).map(licenseName)];
  return names.every((name) => others.includes(name)) && others.every((name) => names.includes(name));
}

function read(license: string | undefined): Expression | undefined {
  const parsed = license === undefined ? undefined : parseExpression(license);
  return parsed && !("error" in parsed) ? parsed.expression : undefined;
}
