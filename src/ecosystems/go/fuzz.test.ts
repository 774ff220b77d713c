import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { mutate, randomText } from "../../../test/helpers/mutate.ts";
import { random } from "../../../test/helpers/random.ts";
import { fileOf } from "../../../test/helpers/tree.ts";
import { ParseError } from "../../domain/parse-error.ts";
import { go } from "./index.ts";

const rounds = Number(process.env["LCC_FUZZ"] ?? 2000);

const goMod =
  'module m.example/m\n\ngo 1.16\n\nrequire (\n\ta.example/x v1.0.0 // indirect\n\t"b.example/y/v2" v2.1.0\n)\n\nreplace b.example/y/v2 v2.1.0 => ./y\nexclude c.example/z v1.0.0\n';
const samples: Readonly<Record<string, string>> = {
  "go.mod": goMod,
  "go.sum":
    "a.example/x v1.0.0 h1:AAAA=\na.example/x v1.0.0/go.mod h1:BBBB=\nb.example/y v1.2.0-rc.1+incompatible h1:CCCC=\n",
  "go.work": "go 1.22\n\nuse (\n\t./app\n\t./lib\n)\n\nreplace a.example/x => ../x\n",
  "vendor/modules.txt":
    "# a.example/x v1.0.0 => b.example/y v1.1.0\n## explicit; go 1.20\na.example/x/p\n# c.example/z v0.1.0\nc.example/z\n",
};

describe("damaged and hostile Go files", () => {
  for (const [path, sample] of Object.entries(samples)) {
    test(`${path} gives a result or a ParseError, and soon`, async () => {
      const next = random(path.length);
      for (let round = 0; round < rounds; round++) {
        await read(path, round % 10 === 0 ? randomText(sample, round) : mutate(sample, next));
      }
      for (const unit of [
        "a",
        " ",
        "\n",
        "(",
        '"',
        "=>",
        "//",
        "a/",
        "require x v1.0.0\n",
        "# a v1.0.0\nb\n",
        "1.",
        "-",
        "../",
      ]) {
        const long = unit.repeat(100_000 / unit.length);
        await read(path, long);
        await read(path, sample + long + sample);
      }
    });
  }
});

async function read(path: string, text: string): Promise<void> {
  const detector = go.detectors.find(({ files }) => files.includes(path));
  assert.ok(detector);
  const start = performance.now();
  try {
    const { components } = await detector.parse(fileOf(path, text, path === "go.mod" ? {} : { "go.mod": goMod }));
    for (const component of components.slice(0, 20)) go.purl(component);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
  }
  assert.ok(performance.now() - start < 1000, `${path} took too long: ${text.slice(0, 200)}`);
}
