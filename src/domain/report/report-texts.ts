import { type PackageText, type ReadText, textLimits } from "./package-text.ts";

/** Collects the texts of a report, each once. */
export interface TextCollector {
  /** Takes the texts of the component at this place of the report. */
  take(place: number, texts: readonly ReadText[]): readonly PackageText[];
  /** By SHA-256, in the order of the components. */
  collected(): Readonly<Record<string, string>>;
}

interface Kept {
  readonly content: string;
  readonly bytes: number;
  /** The first component that has it. */
  readonly place: number;
}

/** Over the limit, the texts of the last components are left out: the same components give the same report. */
export function createTextCollector(maxBytes: number = textLimits.report): TextCollector {
  const kept = new Map<string, Kept>();
  let total = 0;
  const inOrder = () => [...kept].sort(([a, x], [b, y]) => x.place - y.place || (a < b ? -1 : 1));

  function leaveOut(): void {
    for (const [text, { bytes }] of inOrder().reverse()) {
      if (total <= maxBytes) return;
      kept.delete(text);
      total -= bytes;
    }
  }

  return {
    take(place, texts) {
      for (const { text, content } of texts) {
        if (content === undefined) continue;
        const before = kept.get(text);
        const bytes = before?.bytes ?? Buffer.byteLength(content);
        kept.set(text, { content, bytes, place: Math.min(place, before?.place ?? place) });
        total += before ? 0 : bytes;
      }
      if (total > maxBytes) leaveOut();
      return texts.map(({ file, kind, text }) => ({ file, kind, text }));
    },
    collected: () => Object.fromEntries(inOrder().map(([text, { content }]) => [text, content])),
  };
}
