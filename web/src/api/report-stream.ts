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

/** Stopping early ends the request. */
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
