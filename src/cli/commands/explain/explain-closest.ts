import { printable } from "../../../text/printable.ts";
import type { Closest, DiffedWords } from "../../../spdx/text/match/closest.ts";

/** The nearest license and where the text differs: `[-words of the license-]`, `{+words of the text+}`. */
export function printClosest(closest: Closest | undefined): string {
  if (!closest) return "  No listed license is similar.\n";
  const { license, similarity, firstLine, lastLine, words } = closest;
  const share = `${Math.floor(similarity * 100)} % of its words agree`;
  const diff = words.map(printWords).filter(Boolean).join(" ");
  return `  Closest is ${license}: ${share} (lines ${firstLine} to ${lastLine}).\n${wrap(printable(diff))}\n`;
}

function printWords({ kind, text, isFree }: DiffedWords): string {
  if (kind === "same") return shorten(text);
  if (isFree) return "";
  return kind === "missing" ? `[-${text}-]` : `{+${text}+}`;
}

/** What agrees is only there to show the place. */
function shorten(text: string): string {
  const words = text.split(" ");
  return words.length <= 2 * shown + 1 ? text : [...words.slice(0, shown), "…", ...words.slice(-shown)].join(" ");
}

const shown = 4;

function wrap(text: string): string {
  const lines: string[] = [];
  let line = "   ";
  for (const word of text.split(" ")) {
    if (line.length + word.length >= lineLength && line.trim() !== "") {
      lines.push(line);
      line = "   ";
    }
    line += ` ${word}`;
  }
  return [...lines, line].join("\n");
}

const lineLength = 100;
