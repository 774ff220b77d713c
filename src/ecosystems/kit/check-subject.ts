import { badReply } from "./source-failure.ts";
import type { Sameness, Subject } from "../../domain/contracts/subject.ts";
import { isFields } from "../../formats/value.ts";

interface Checked {
  /** Where the document was read. */
  readonly address: string;
  readonly document: unknown;
  /** What the document says it is about. */
  readonly found: Subject;
  readonly asked: Subject;
}

/**
 * Throws SourceUnavailable if a document is not about what was asked for: a broken proxy or cache answers with the
 * document of another package, with an empty one, or with an error and the status 200. Such a reply is not an
 * answer and must not be cached. A document that does not name its subject is accepted.
 */
export function checkSubject({ address, document, found, asked }: Checked, isSame: Sameness): void {
  const fail = (what: string) => badReply(address, `answered ${what}.`);
  const wanted = [asked.name, asked.version].filter(Boolean).join(" ");
  const isOther = differs(found.name, asked.name, isSame.name) || differs(found.version, asked.version, isSame.version);
  if (isOther) throw fail(`about ${printSubject(found)} when it was asked about ${wanted}`);
  const isSilent = found.name === undefined && found.version === undefined;
  if (isSilent && isFields(document) && (Object.keys(document).length === 0 || isError(document)))
    throw fail(`with a document that says nothing about ${wanted}`);
}

function differs(
  found: string | undefined,
  asked: string | undefined,
  isSame: (a: string, b: string) => boolean,
): boolean {
  return found !== undefined && asked !== undefined && asked !== "" && !isSame(found, asked);
}

const maxLength = 100;

function printSubject({ name, version }: Subject): string {
  return [name, version].flatMap((text) => text?.slice(0, maxLength) ?? []).join(" ");
}

function isError(document: Readonly<Record<string, unknown>>): boolean {
  return "error" in document || "errors" in document;
}
