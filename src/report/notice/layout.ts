import { printable } from "../../text/printable.ts";
import { wrapWords } from "../text/lines.ts";
import type { Block, Item } from "./blocks.ts";

const width = 80;

/** A notice as plain text. */
export function printBlocks(blocks: readonly Block[]): string {
  return `${blocks.flatMap(printBlock).join("\n").trimEnd()}\n`;
}

function printBlock(block: Block): string[] {
  switch (block.kind) {
    case "paragraph":
      return [...wrapWords(block.text, width), ""];
    case "items":
      return block.isCompact === true
        ? [...block.items.flatMap(printItem).map((line) => `  ${line}`), ""]
        : block.items.flatMap((item) => [...printItem(item), ""]);
    case "text":
      return [rule, ...block.titles, rule, "", ...block.lines, ""];
    default:
      return [block.text, (block.kind === "group" ? "-" : "=").repeat(Math.min(width, block.text.length)), ""];
  }
}

const rule = "=".repeat(width);

function printItem({ title, lines }: Item): string[] {
  return [title, ...lines.map((line) => `  ${line}`)];
}

/** Third-party text without control characters and trailing whitespace. */
export function textLines(text: string): string[] {
  const lines = printable(text.toWellFormed().replaceAll(/\r\n?|[\f\v\u2028\u2029]/g, "\n")).split("\n");
  const trimmed = lines.map((line) => line.trimEnd());
  const first = trimmed.findIndex((line) => line !== "");
  const last = trimmed.findLastIndex((line) => line !== "");
  return first < 0 ? [] : trimmed.slice(first, last + 1);
}
