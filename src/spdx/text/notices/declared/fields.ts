import { joinAlternatives } from "../../../../text/any-of.ts";
import { type Expression, tryParseExpression } from "../../../expression.ts";
import { findGnuLicenses } from "../gnu/gnu-notice.ts";
import { readExactName, readPlainName } from "../../../names/normalize.ts";
import { type LicenseFinding, weakConfidence } from "../../finding.ts";
import { withoutCommentSigns } from "../structure/paragraphs.ts";
import { createLineCounter, lineAt } from "../../../../text/line-at.ts";

const field =
  /^[^\S\n]{0,40}(?:[#*;/!"'-]{0,4}[^\S\n]{0,4})(?:["']?(?:classifier|licen[cs]e|__licen[cs]e__|licen[cs]e-expression|spdx-license)s?["']?[^\S\n]{0,4}[:=]|@licen[cs]e[^\S\n])[^\S\n]{0,9}(\S[^\n]{0,240})$/gim;

/** Metadata lines: `License: MIT`, `Classifier: License :: OSI Approved :: ...`, `"license": "ISC"`. */
export function findFields(text: string): LicenseFinding[] {
  const findings: LicenseFinding[] = [];
  const lineOf = createLineCounter(text);
  let tried = 0;
  for (const match of text.matchAll(field)) {
    if (++tried > maxFields) break;
    if (isCommentedOut.test(match[0]) || anExample.test(text.slice(Math.max(0, match.index - 200), match.index)))
      continue;
    const line = lineOf(match.index);
    const isClassifier = /^\W*classifier/i.test(match[0]);
    const value = withoutCommentSigns(match[1] ?? "")
      .replace(/\{@link .{0,200}|\s<?https?:\/\/\S{1,200}$/, "")
      .replace(/[,"'\s]{1,9}$/, "")
      .replace(/^["']/, "");
    if (isClassifier && !value.startsWith("License ::")) continue;
    const named = readPlainName(value);
    const gnu = named.strength === "exact" ? undefined : readGnu(value, text.slice(match.index + match[0].length));
    const expression = gnu ?? (named.strength === "none" ? undefined : tryParseExpression(named.expression));
    const confidence = !gnu && named.strength === "weak" ? weakConfidence : 0.9;
    if (expression) findings.push({ expression, kind: "field", confidence, firstLine: line, lastLine: line });
  }
  return findings;
}

const maxFields = 100;
/** `#license=MIT`, a setting that is not set. */
const isCommentedOut = /^\s*#\s*licen[cs]es?=\S/i;
const anExample = /\bexamples?\b[^\n]{0,160}:\s{1,20}$/i;

/** The rest of the sentence, which may be on the next lines, often has the version of a GNU license. */
function readGnu(value: string, behind: string): Expression | undefined {
  const lines = behind.slice(1, 200).split("\n", maxLines).map(withoutCommentSigns);
  const end = lines.findIndex((line) => line === "" || /:/.test(line));
  const [first] = findGnuLicenses([value, ...(end < 0 ? lines : lines.slice(0, end))].join(" "));
  return first && first.start <= maxLead && !first.weak ? tryParseExpression(first.id) : undefined;
}

const maxLines = 4;
/** "version 2 of the GNU …" */
const maxLead = 24;

/** "Icons: CC BY 4.0, Fonts: SIL OFL 1.1, Code: MIT": all are understood, or none counts. */
export function findPartsList(text: string): LicenseFinding[] {
  const match = text.length <= maxPartsLength ? partsList.exec(text) : null;
  if (!match) return [];
  const line = lineAt(text, match.index);
  const values = [...match[0].matchAll(partField)].map(([, value = ""]) =>
    readExactName(value.replace(link, "$1").replace(address, "").trim()),
  );
  const findings = values.flatMap((expression) =>
    expression ? [{ expression, kind: "field", confidence: 0.9, firstLine: line, lastLine: line } as const] : [],
  );
  return findings.length === values.length ? findings : [];
}

const maxPartsLength = 4_000;
const part = joinAlternatives(
  /code|source|icons?|fonts?|docs|documentation|images?|artwork|art|media|data|content|text|assets|software|models?/,
  /weights|engine|core|ui|client|server|library|plugins?|frontend|backend|examples?|tests?|tools?|runtime|compiler/,
  /[\w.-]{1,40}\/[\w./*-]{0,60}`?/,
);
/** Bold type in Markdown. */
const bold = /\*{0,2}/.source;
const joint = String.raw`(?: licen[cs]e)?${bold}(?: ?(?::|[—–-]| (?:is|are)| licensed)${bold} (?!licensed|under|available|in\b)(?:the )?|:${bold} ?)`;
/** "Logos and artwork", "example code". */
const more = /(?:[a-z-]{1,20}(?:,? and|,| &)? ){0,3}/.source;
const named = String.raw`${part}${joint}((?:[^,;.•\n]|\.(?=\S)){2,120})`;
const address = /\s*\(?<?https?:[^\s()<>]{1,100}>?\)?\s*$/;
const link = /^\[([^\]]{1,80})\]\([^()]{1,100}\)\s*$/;
const partField = new RegExp(String.raw`\b${named}`, "gi");
const partsList = new RegExp(
  String.raw`\b${named}(?:[,;.•\n](?:\s|[-*+•\`]){0,8}(?:and )?(?:the )?${bold}${more}${named}){1,8}`,
  "i",
);

/** The first line of Mozilla's tri-license block, which allows later versions. */
export function findTriLicense(text: string): LicenseFinding[] {
  const match = triLicense.exec(text);
  const expression = match && tryParseExpression("MPL-1.1 OR GPL-2.0-or-later OR LGPL-2.1-or-later");
  if (!expression) return [];
  const line = lineAt(text, match.index);
  return [{ expression, kind: "field", confidence: 0.9, firstLine: line, lastLine: line }];
}

const triLicense = /\b(?:version:|the) MPL 1\.1\/GPL 2\.0\/LGPL 2\.1|\bunder the mozilla(?:\.org)? tri-licen[cs]e\b/i;
