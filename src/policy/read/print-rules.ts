import type { Override, Waiver } from "../../domain/policy/policy.ts";

/** A waiver as an entry of a YAML list, without indentation. */
export function printWaiver(waiver: Omit<Waiver, "selector" | "path">): string[] {
  const { component, versions, license, detected, until, reason, approvedBy } = waiver;
  return [
    `- component: ${quoteYaml(component)}`,
    ...(versions === undefined ? [] : [`  versions: [${versions.map(quoteYaml).join(", ")}]`]),
    `  license: ${quoteYaml(license)}`,
    ...(detected === undefined ? [] : [`  detected: ${quoteYaml(detected)}`]),
    `  until: ${until}`,
    `  reason: ${quoteYaml(reason)}`,
    `  approvedBy: ${quoteYaml(approvedBy)}`,
  ];
}

/** An override as an entry of a YAML mapping, without indentation. */
export function printOverride({ package: key, license, reason }: Omit<Override, "selector">): string[] {
  return [
    `${quoteYaml(key)}:`,
    `  license: ${quoteYaml(license)}`,
    ...(reason === undefined ? [] : [`  reason: ${quoteYaml(reason)}`]),
  ];
}

/** JSON strings are YAML, except for some characters that YAML wants escaped. */
export function quoteYaml(text: string): string {
  const escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(text.toWellFormed()).replaceAll(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, escape);
}
