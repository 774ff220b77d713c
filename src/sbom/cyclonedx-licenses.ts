import { anything, array, shape, text } from "../formats/shape.ts";
import { isFields } from "../formats/value.ts";
import type { LicenseWords, SbomLicenses } from "./document.ts";

/** An expression, or a license in a field of its own. */
const readChoices = array(anything);
const readChoice = shape({ license: anything });
const readLicense = shape({
  expression: text,
  id: text,
  name: text,
  url: text,
  acknowledgement: text,
  text: shape({ content: text, encoding: text }),
});

type BomLicense = ReturnType<typeof readLicense>;

/** The licenses of a component by their acknowledgement; those without one are treated as declared. */
export function readLicenseChoices(choices: unknown): Pick<SbomLicenses, "concluded" | "declared"> {
  const concluded: LicenseWords[] = [];
  const declared: LicenseWords[] = [];
  for (const choice of readChoices(choices)) {
    const { license } = readChoice(choice);
    const inner = readLicense(isFields(license) ? license : choice);
    const words = toWords(inner);
    if (words.words.length === 0 && words.text === undefined) continue;
    (inner.acknowledgement === "concluded" ? concluded : declared).push(words);
  }
  return { concluded, declared };
}

function toWords({ expression, id, name, url, text: attachment }: BomLicense): LicenseWords {
  const words = [expression, id, name, url].flatMap((word) => word?.trim() || []);
  const content = decodeText(attachment);
  return { words, ...(content !== undefined && { text: content }) };
}

/** A text may be base64-encoded; one over the limit is not a license. */
function decodeText({ content = "", encoding }: BomLicense["text"]): string | undefined {
  if (content.trim() === "" || content.length > maxTextLength) return undefined;
  if (encoding !== "base64") return content;
  const bytes = Buffer.from(content, "base64");
  return bytes.includes(0) ? undefined : bytes.toString("utf8");
}

const maxTextLength = 1_000_000;
