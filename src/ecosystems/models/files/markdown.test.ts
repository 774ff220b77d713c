import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../test/helpers/cpu-time.ts";
import { fileOf } from "../../../../test/helpers/tree.ts";
import { markdown } from "./markdown.ts";

const found = async (text: string, path = "README.md") =>
  (await markdown.parse(fileOf(path, text))).components.map(
    ({ name, scope, locations }) => `${name} ${scope} ${locations[0]?.line}`,
  );

const block = (language: string, text: string) => `# Use\n\n\`\`\`${language}\n${text}\n\`\`\`\n`;

describe("blocks of code in Markdown", () => {
  const cases: Readonly<Record<string, readonly [text: string, want: readonly string[], path?: string]>> = {
    "have commands": [
      block("bash", "$ hf download own/a\nwget -q https://e.acme.dev/b.pth") +
        block("", "python run.py --model-path acme/c-7b"),
      ["own/a available 4", "e.acme.dev/b.pth available 5", "acme/c-7b available 10"],
    ],
    "have programs, in a README": [block("python", `A.from_pretrained("own/a")`), ["own/a available 4"]],
    "explain functions elsewhere": [block("python", `A.from_pretrained("own/a")`), [], "docs/use.md"],
    "are nothing else": ["hf download own/a\n\n" + block("json", "hf download own/b"), []],
    "of a card are about itself": [`---\nlicense: mit\n---\n${block("bash", "hf download own/a")}`, []],
  };
  for (const [name, [text, want, path]] of Object.entries(cases))
    test(name, async () => assert.deepEqual(await found(text, path), want));

  test("are read in linear time", async () => {
    for (const part of ["```bash\n", "``` \nhf download own/a\n", "```python\nfrom_pretrained(\n"])
      await assertQuick(2000, part, () => found(part.repeat(100_000 / part.length)));
  });
});
