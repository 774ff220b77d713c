/** A sentence and its position in the paragraph. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The sentences of a paragraph. A period ends one only before a capital letter: "Version 2. 0" and "v. 2.0" do not. */
export function splitSentences(paragraph: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { index, 0: gap } of paragraph.matchAll(boundary)) {
    const end = index + gap.length;
    sentences.push({ text: paragraph.slice(start, end), start, end });
    start = end;
    if (sentences.length === maxSentences) break;
  }
  if (start < paragraph.length) sentences.push({ text: paragraph.slice(start), start, end: paragraph.length });
  return sentences;
}

const maxSentences = 200;
const boundary = /[.!?]["'”)\]]?\s(?=\s{0,8}["'“([•]{0,2}[A-Z•])/g;
