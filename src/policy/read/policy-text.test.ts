import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { readPolicyText } from "./policy-text.ts";

const folder = mkdtempSync(join(tmpdir(), "lcc-policy-text-"));
after(() => rmSync(folder, { recursive: true }));

const largest = "x".repeat(1_048_576);

describe("the text of a policy file", () => {
  const texts: Record<string, readonly [content: string | Uint8Array, want: string]> = {
    "is what the file has": ["name: acme\n", "name: acme\n"],
    "may be empty": ["", ""],
    "has no byte order mark": ["\uFEFFname: acme\n", "name: acme\n"],
    "may be UTF-16": [new Uint8Array([0xff, 0xfe, 0x61, 0, 0x3a, 0]), "a:"],
    "may have a megabyte": [largest, largest],
  };
  for (const [name, [content, want]] of Object.entries(texts)) {
    test(name, async () => {
      const file = join(folder, "policy.yml");
      writeFileSync(file, content);
      const read = await readPolicyText(file);
      assert.ok("text" in read && read.text === want);
    });
  }

  const refused: Record<string, readonly [content: string | Uint8Array, message: string]> = {
    "is refused if it is one byte too long": [
      `${largest}x`,
      "The file is larger than 1 MiB; a policy is a few kilobytes.",
    ],
    "is refused if it is much too long": [
      `${largest}${largest}`,
      "The file is larger than 1 MiB; a policy is a few kilobytes.",
    ],
    "is refused if it is binary": [new Uint8Array([0, 1, 2]), "This is not a text file; name a YAML file."],
  };
  for (const [name, [content, message]] of Object.entries(refused)) {
    test(name, async () => {
      const file = join(folder, "refused.yml");
      writeFileSync(file, content);
      assert.deepEqual(await readPolicyText(file), { message });
    });
  }

  test("is refused if it is a folder or not there", async () => {
    assert.deepEqual(await readPolicyText(folder), { message: "This is not a file; name a YAML file." });
    assert.deepEqual(await readPolicyText(join(folder, "missing.yml")), {
      message: "The file cannot be read (ENOENT); check that it exists and may be read.",
    });
  });
});
