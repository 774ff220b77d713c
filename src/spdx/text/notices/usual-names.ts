import { type LicenseFinding, weakConfidence } from "../finding.ts";
import type { Unread } from "./grants.ts";
import type { Paragraph } from "../passage.ts";

/**
 * "Under the BSD license": a name of several licenses that alone nearly always means one of them. Nothing where the
 * text is quoted, or is in a file that the notice names: that one decides.
 */
export function readUsual(names: readonly Unread[], { text, firstLine, lastLine }: Paragraph): LicenseFinding[] {
  if (quoted.test(text) || (inFile.test(text) && !knownPlace.test(text))) return [];
  return names.flatMap(({ words, at, oneOf }) => {
    const [id] = usual.find(([, name]) => name.test(words)) ?? [];
    const isTried = id !== undefined && oneOf === undefined;
    return isTried
      ? [
          {
            expression: { kind: "license", id, orLater: false },
            kind: "grant",
            confidence: weakConfidence,
            firstLine,
            lastLine,
            at,
          },
        ]
      : [];
  });
}

const usual: readonly (readonly [id: string, name: RegExp])[] = [
  ["BSD-3-Clause", /^(?:OSI[- ]approved )?(?:BSD|Berkeley(?: Software Distribution)?) licen[cs]e\b/i],
  ["Artistic-1.0", /^Artistic licen[cs]e\b/i],
  ["ECL-2.0", /^(?:ECL|Educational Community Licen[cs]e)\b/i],
];

const quoted =
  /\bredistribution and use\b|\bpermission\b[^.]{0,60}\bgranted\b|\b(?:below|as follows|follows|following)\b|\bpatent/i;
const inFile =
  /\b(?:[Ss]ee|[Rr]ead|in|with|at|found) (?:the )?(?:\S{0,40}\/)?(?:file )?["'`]?(?:(?:LICEN[CS]E|COPYING|COPYRIGHT|README|NOTICE)\b|[Ll]icen[cs]e\.(?:txt|md|html))|\b(?:accompan(?:y|ies|ying)|included|includes|comes with|with th(?:e|is) (?:package|distribution|software)|the file called|specified (?:in|by))\b/;
/** Where the text is that everybody knows: the page of the OSI, and the folder of Debian. */
const knownPlace =
  /\bopensource\.org\/licenses\/(?:bsd-license|artistic-license)\b|\bcommon-licenses\/(?:BSD|Artistic)\b/;
