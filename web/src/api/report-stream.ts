const findingsStart = ',"findings":[';

/**
 * Findings make up nearly all of a report and are read in pages. This reads what stands before them and leaves the rest
 * unread: a quote inside a text is always escaped, so the key cannot be part of one.
 */
export async function readBeforeFindings(stream: ReadableStream<Uint8Array>): Promise<unknown> {
  let text = "";
  let searched = 0;
  for await (const piece of textOf(stream)) {
    text += piece;
    const at = text.indexOf(findingsStart, searched);
    if (at !== -1) return JSON.parse(`${text.slice(0, at)}}}`);
    searched = Math.max(0, text.length - findingsStart.length);
  }
  return JSON.parse(text);
}

/** The whole report with an empty list of findings, which are dropped while they arrive. */
export async function readWithoutFindings(stream: ReadableStream<Uint8Array>): Promise<unknown> {
  let before = "";
  let after = "";
  const skip = createListSkipper();
  let isBefore = true;
  for await (const piece of textOf(stream)) {
    let rest = piece;
    if (isBefore) {
      const searched = Math.max(0, before.length - findingsStart.length);
      before += piece;
      const at = before.indexOf(findingsStart, searched);
      if (at === -1) continue;
      isBefore = false;
      rest = before.slice(at + findingsStart.length);
      before = before.slice(0, at + findingsStart.length);
    }
    after += skip(rest);
  }
  return JSON.parse(before + after);
}

/** Given the text behind a `[` piece by piece, answers what is not part of the list: its `]` and all that follows. */
export function createListSkipper(): (piece: string) => string {
  let depth = 1;
  let isInText = false;
  let isEscaped = false;
  return (piece) => {
    if (depth === 0) return piece;
    for (let at = 0; at < piece.length; at++) {
      const character = piece[at];
      if (isEscaped) isEscaped = false;
      else if (isInText) {
        if (character === "\\") isEscaped = true;
        else if (character === '"') isInText = false;
      } else if (character === '"') isInText = true;
      else if (character === "[" || character === "{") depth++;
      else if ((character === "]" || character === "}") && --depth === 0) return piece.slice(at);
    }
    return "";
  };
}

/** Whoever stops early ends the request. */
async function* textOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    await reader.cancel();
  }
}
