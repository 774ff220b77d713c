import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { AppError } from "../../domain/errors.ts";
import { readFurtherOutputs } from "./further-outputs.ts";

describe("further outputs of a scan", () => {
  test("are a format and a file each", () => {
    assert.deepEqual(readFurtherOutputs(["junit=a=b.xml", "github=-"], "report.json"), [
      { format: "junit", output: "a=b.xml" },
      { format: "github", output: "-" },
    ]);
    assert.deepEqual(readFurtherOutputs([], undefined), []);
  });

  const refused: Record<string, readonly [string[], string | undefined, RegExp]> = {
    "a file alone": [["report.json"], undefined, /such as junit=licenses\.xml, not "report\.json"\.$/],
    "a format alone": [["junit="], undefined, /not "junit="\.$/],
    "an unknown format": [["junt=x.xml"], undefined, /Did you mean "junit"\?/],
    "the file of --output": [["csv=./out/../a.json"], "a.json", /cannot both go to "\.\/out\/\.\.\/a\.json"/],
    "standard output twice": [["csv=-"], undefined, /cannot both go to standard output/],
    "one file twice": [["csv=x", "html=x"], "y", /cannot both go to "x"/],
  };
  for (const [name, [texts, output, message]] of Object.entries(refused)) {
    test(`are not ${name}`, () =>
      assert.throws(
        () => readFurtherOutputs(texts, output),
        (error) => error instanceof AppError && message.test(error.message),
      ));
  }
});
