import assert from "node:assert/strict";
import { Ajv } from "ajv";

/** An entry of a code quality report. */
export interface QualityEntry {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

/** What GitLab's documentation asks of an entry. */
const isValid = new Ajv({ allErrors: true }).compile({
  type: "array",
  items: {
    type: "object",
    required: ["description", "check_name", "fingerprint", "severity", "location"],
    additionalProperties: false,
    properties: {
      description: { type: "string", minLength: 1 },
      check_name: { type: "string", minLength: 1 },
      fingerprint: { type: "string", pattern: "^[0-9a-f]{64}$" },
      severity: { enum: ["info", "minor", "major", "critical", "blocker"] },
      location: {
        type: "object",
        required: ["path", "lines"],
        additionalProperties: false,
        properties: {
          path: { type: "string", minLength: 1, not: { pattern: "^\\.?/" } },
          lines: {
            type: "object",
            required: ["begin"],
            additionalProperties: false,
            properties: { begin: { type: "integer", minimum: 1 } },
          },
        },
      },
    },
  },
});

/** Reads a code quality report, which has to be valid and to have no fingerprint twice. */
export function readQuality(text: string): QualityEntry[] {
  const entries: QualityEntry[] = JSON.parse(text);
  assert.ok(isValid(entries), JSON.stringify(isValid.errors?.slice(0, 3)));
  assert.equal(new Set(entries.map(({ fingerprint }) => fingerprint)).size, entries.length);
  return entries;
}
