/**
 * Whether a text contains that of a license, although names, years and optional parts differ. Counted in runs of four
 * words: a name of a license, or a reference to it, has few of its runs, and the text of another license at most half.
 */
export function createTextFinder(): (text: string, license: string) => boolean {
  const licenses = new Map<string, { readonly runs: ReadonlySet<string>; readonly answers: Map<string, boolean> }>();
  return (text, license) => {
    const { runs, answers } = licenses.get(license) ?? { runs: new Set(listRuns(license)), answers: new Map() };
    licenses.set(license, { runs, answers });
    const has =
      answers.get(text) ?? new Set(listRuns(text).filter((run) => runs.has(run))).size >= runs.size * minShare;
    answers.set(text, has);
    return has;
  };
}

/** The longest optional part, at the end of the GPL, is a tenth of it. */
const minShare = 0.6;

function listRuns(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return words.slice(3).map((word, at) => `${words[at]} ${words[at + 1]} ${words[at + 2]} ${word}`);
}
