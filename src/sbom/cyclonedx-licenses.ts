import { field, isFields, list, text } from "../formats/value.ts";
import type { LicenseWords, SbomLicenses } from "./document.ts";

/** The licenses of a component by their acknowledgement; those without one are treated as declared. */
export function readLicenseChoices(choices: unknown): Pick<SbomLicenses, "concluded" | "declared"> {
  const concluded: LicenseWords[] = [];
  const declared: LicenseWords[] = [];
  for (const choice of list(choices)) {
    const inner = isFields(field(choice, "license")) ? field(choice, "license") : choice;
    const words = readChoice(inner);
    if (words.words.length === 0 && words.text === undefined) continue;
    (field(inner, "acknowledgement") === "concluded" ? concluded : declared).push(words);
  }
  return { concluded, declared };
}

function readChoice(license: unknown): LicenseWords {
  const words = ["expression", "id", "name", "url"].flatMap((name) => text(field(license, name))?.trim() || []);
  const content = readText(field(license, "text"));
  return { words, ...(content !== undefined && { text: content }) };
}

/** A text may be base64-encoded; one over the limit is not a license. */
function readText(attachment: unknown): string | undefined {
  const content = text(field(attachment, "content")) ?? "";
  if (content.trim() === "" || content.length > maxTextLength) return undefined;
  if (text(field(attachment, "encoding")) !== "base64") return content;
  const bytes = Buffer.from(content, "base64");
  return bytes.includes(0) ? undefined : bytes.toString("utf8");
}

const maxTextLength = 1_000_000;
