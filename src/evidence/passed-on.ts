import { type PackageText, type ReadText, toReadText } from "../domain/report/package-text.ts";
import type { IdentifyText } from "../domain/contracts/sources.ts";
import { textKinds } from "../domain/schema/words.ts";
import { findCopyrights } from "../spdx/text/copyright/copyrights.ts";
import { isAuthorsFile } from "./license-files.ts";
import { findLicenseSection } from "./readme-section.ts";

/** Each text once, and files of authors only where another text refers to them. */
function passedOn(found: readonly ReadText[]): readonly ReadText[] {
  const names = (file: string) => file.slice(file.lastIndexOf("/") + 1);
  const isNamed = (file: string) => {
    const word = names(file).split(".")[0]?.toUpperCase() ?? "";
    return found.some(({ content = "", kind }) => kind !== "copyright" && content.includes(word));
  };
  const kept = found.filter(({ file }) => !isAuthorsFile(names(file)) || isNamed(file));
  return uniqueTexts(kept);
}

/** Each text once, under the first of the kinds that it has. */
export function uniqueTexts<Text extends PackageText>(texts: readonly Text[]): readonly Text[] {
  const inOrder = textKinds.flatMap((kind) => texts.filter((text) => text.kind === kind));
  const first = new Map<string, Text>();
  for (const text of inOrder) if (!first.has(text.text)) first.set(text.text, text);
  return [...first.values()];
}

/**
 * With the license sections of the READMEs: a license text or copyright lines where the package has no license file,
 * otherwise only copyright lines that are in none of its files.
 */
export function withReadmes(
  found: readonly ReadText[],
  readmes: readonly { readonly file: string; readonly text: string }[],
  identify: IdentifyText,
): readonly ReadText[] {
  const hasLicense = found.some(({ kind }) => kind === "license");
  const known = found.map(({ content = "" }) => plainWords(content)).join("\n");
  const sections = readmes.flatMap(({ file, text }) => {
    const section = findLicenseSection(text, { withParts: true });
    if (section === undefined) return [];
    const isNew = findCopyrights(section).some((line) => !known.includes(plainWords(line)));
    const kind = hasLicense ? undefined : findKind(section, identify);
    return kind !== undefined || isNew ? [toReadText(file, kind ?? "copyright", section)] : [];
  });
  return passedOn([...found, ...sections]);
}

function plainWords(text: string): string {
  return text.replaceAll(/\s+/g, " ").toLowerCase();
}

/** Names of licenses are not texts: these have at least some hundred characters. */
const shortestText = 400;

function findKind(section: string, identify: IdentifyText): PackageText["kind"] | undefined {
  return section.length >= shortestText && identify(section).expression !== undefined ? "license" : undefined;
}
