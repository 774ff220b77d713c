/**
 * Whether a text contains that of a license, although names, years and optional parts differ. Counted in runs of four
 * words: a name of a license, or a reference to it, has few of its runs, and the text of another license at most half.
 */
export function createTextFinder(): (text: string, license: string) => boolean {
  const answers = new Map<string, Map<string, boolean>>();
  return (text, license) => {
    const known = answers.get(license) ?? new Map<string, boolean>();
    answers.set(license, known);
    const has = known.get(text) ?? hasMostRuns(text, license);
    known.set(text, has);
    return has;
  };
}

function hasMostRuns(text: string, license: string): boolean {
  const inText = new Set(listRuns(text));
  const runs = listRuns(license);
  return runs.filter((run) => inText.has(run)).length >= runs.length * minShare;
}

/** The longest optional part, at the end of the GPL, is a tenth of it. */
const minShare = 0.6;

function listRuns(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return words.slice(3).map((word, at) => `${words[at]} ${words[at + 1]} ${words[at + 2]} ${word}`);
}
