import type { StoredText } from "../../cache/stored-text.ts";
import type { Identification, Identifier } from "../../spdx/text/identify.ts";
import { textKey } from "../../spdx/text/remember.ts";

/** Which licenses the texts of a project have, so that the same text is identified once in many scans. */
export interface TextMemory {
  readonly identify: Identifier;
  /** Stores the texts of this scan, if there are others than before. */
  save(): Promise<void>;
}

export async function openTextMemory(store: StoredText, identify: Identifier): Promise<TextMemory> {
  const earlier = readTexts(await store.load());
  const used = new Map<string, Identification>();
  return {
    identify: (text) => {
      const key = textKey(text);
      const identification = used.get(key) ?? earlier.get(key) ?? identify(text);
      used.set(key, identification);
      return identification;
    },
    async save() {
      const isSame = used.size === earlier.size && [...used.keys()].every((key) => earlier.has(key));
      if (!isSame && used.size <= maxTexts) await store.save(JSON.stringify([...used]));
    },
  };
}

const maxTexts = 5_000;

function readTexts(text: string | undefined): ReadonlyMap<string, Identification> {
  try {
    return new Map(text === undefined ? [] : (JSON.parse(text) as [string, Identification][]));
  } catch {
    return new Map(); // damaged
  }
}
