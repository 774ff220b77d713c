import { version } from "../config/version.ts";

export function userAgent(): string {
  return `lcc/${version()} (license compliance scanner)`;
}
