import { useState } from "react";

/**
 * Writes to the clipboard, which a page has over https or on localhost only, and where the browser allows it. The
 * outcome of the last copy is undefined before the first.
 */
export function useCopy(): readonly [copied: boolean | undefined, copy: (text: string) => Promise<void>] {
  const [copied, setCopied] = useState<boolean>();
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return [copied, copy];
}
