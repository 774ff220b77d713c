/**
 * A text without what it says about a former license where the license of today follows: "formerly under the GPL, it is
 * now under the MIT license".
 */
export function withoutHistory(text: string): string {
  if (!today.test(text)) return text;
  let rest = "";
  let readTo = 0;
  for (const { index, 0: words } of [...text.matchAll(former)].slice(0, maxFormer)) {
    if (index < readTo) continue;
    const from = index + words.length;
    const behind = text.slice(from, from + farthest);
    const present = today.exec(behind);
    const end = present ? endOfClause(behind.slice(0, present.index)) : -1;
    if (
      !present ||
      end < 0 ||
      !isOfLicense(words + behind.slice(0, end), behind.slice(present.index, present.index + near))
    )
      continue;
    rest += text.slice(readTo, index);
    readTo = from + end;
  }
  return rest + text.slice(readTo);
}

const maxFormer = 10;
const farthest = 240;
const near = 90;

const former =
  /\b(?:formerly|previously|originally|initially|at first|used to be|(?:was|were) (?:once |first |initially |originally |previously )?(?:(?:licen[cs]ed|released|distributed|available|published) )?under)\b/gi;
const today = /\b(?:now|today|currently|nowadays|since (?:then|version|release|v?\.? ?\d))\b/i;

/** The last end of a clause. */
function endOfClause(words: string): number {
  return [...words.matchAll(/[:;,.](?=\s|$)|\s(?=(?:and|but)\s)/g)].at(-1)?.index ?? -1;
}

/** The second half names a license, and neither repeats nor adds to that of the first half. */
function isOfLicense(then: string, now: string): boolean {
  return license.test(now) && !(license.test(then) && /\b(?:same|still|also|addition\w*|maintained)\b/i.test(now));
}

const license = /licen[cs]|gpl|\bunder\b|\b(?:MIT|BSD|Apache|MPL|EPL|ISC)\b/i;
