import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../test/helpers/tree.ts";
import { pythonCode } from "./files/python/python.ts";

async function parse(source: string) {
  const { components, notes = [] } = await pythonCode.parse(fileOf("a.py", source));
  return { names: components.map(({ name }) => name), notes };
}

describe("a reference that cannot be resolved", () => {
  test("alone is said in full", async () => {
    assert.deepEqual((await parse("A.from_pretrained(x)\n")).notes, [
      { message: "unresolved reference: A.from_pretrained(x) is known only when the program runs", line: 1 },
    ]);
  });

  test("is one note with others of its kind, with their number and lines", async () => {
    const { notes } = await parse(
      `A.from_pretrained(x)\nB.from_pretrained(y)\nC.from_pretrained(z)\nD.from_pretrained("word")\n`,
    );
    assert.deepEqual(notes, [
      {
        message:
          "unresolved reference: A.from_pretrained(x) is known only when the program runs; 2 more of this kind in the file (lines 2, 3)",
        line: 1,
      },
      {
        message:
          'unresolved reference: D.from_pretrained("word") names neither a model of the hub nor a folder of this tree',
        line: 4,
      },
    ]);
  });

  test("names at most ten lines, and counts all", async () => {
    const { notes } = await parse("A.from_pretrained(x)\n".repeat(500));
    assert.equal(notes.length, 1);
    assert.match(
      notes[0]?.message ?? "",
      /; 499 more of this kind in the file \(lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …\)$/,
    );
  });

  for (const name of ["any", "test-model", "non-existent-model", "dummy", "your_model", "path-to-model", "model_name"])
    test(`is not listed where ${name} is a placeholder for any name`, async () =>
      assert.deepEqual(await parse(`A.from_pretrained("${name}")\n`), { names: [], notes: [] }));

  for (const name of ["owner/model", "author/repo", "acme/model_name", "your-org/x"])
    test(`is ignored where ${name} is a placeholder for any name`, async () =>
      assert.deepEqual(await parse(`A.from_pretrained("${name}")\n`), { names: [], notes: [] }));
});

describe("a parameter with an annotation", () => {
  test("does not take the default of a later one", async () => {
    const { names, notes } = await parse(
      `def load(model_id: str, judge: str = "acme/x"):\n  return A.from_pretrained(model_id)\n`,
    );
    assert.deepEqual(names, []);
    assert.match(notes[0]?.message ?? "", /from_pretrained\(model_id\) is known only/);
  });

  test("has its own default, whatever the annotation", async () => {
    const { names } = await parse(
      `def load(a: dict[str, int], b: Literal["x", "y"] | None = "acme/b", c: str = "acme/c") -> None:\n  A.from_pretrained(b)\n`,
    );
    assert.deepEqual(names, ["acme/b"]);
  });

  test("ends with the parameters", async () => {
    const { names } = await parse(`def load(model_id: str): other = "acme/x"; A.from_pretrained(model_id)\n`);
    assert.deepEqual(names, []);
  });
});

describe("a parameter with a default", () => {
  const load = `def load(name="acme/a"):\n  return A.from_pretrained(name)\n`;

  test("has the names that callers in the file give as well", async () =>
    assert.deepEqual(await parse(`${load}load()\nload("acme/b")\nload(name="acme/c")\n`), {
      names: ["acme/a", "acme/b", "acme/c"],
      notes: [],
    }));

  test("leaves a note where a caller in the file gives a name that is known only at run time", async () => {
    const { names, notes } = await parse(`${load}load(sys.argv[1])\n`);
    assert.deepEqual(names, ["acme/a"]);
    assert.match(notes[0]?.message ?? "", /A\.from_pretrained\(sys\.argv\[1\]\) is known only/);
  });

  test("that no caller passes has its default value", async () =>
    assert.deepEqual(await parse(`${load}load()\nother.save(sys.argv[1])\n`), { names: ["acme/a"], notes: [] }));
});

describe("weights from an address", () => {
  const unknown = [
    "load_state_dict_from_url(sys.argv[1])",
    'torch.hub.load_state_dict_from_url(get_url("x"))',
    "BASE = 'https://acme.dev/w'\nNAMES = {'a': ['one', 3]}\nload_state_dict_from_url(BASE + '/' + NAMES[n][0])",
    "def load(url):\n  return load_file_from_url(url=url, model_dir=d)",
    "from torch.utils import model_zoo\nmodel_zoo.load_url(cfg.url)",
  ];
  for (const source of unknown)
    test(`that is known only at run time is a note: ${source}`, async () => {
      const { names, notes } = await parse(`${source}\n`);
      assert.deepEqual(names, []);
      assert.match(notes[0]?.message ?? "", /load_\w+\(.+\) is known only when the program runs$/);
    });

  const known: Readonly<Record<string, readonly [string, readonly string[]]>> = {
    "of a table with all of them": [
      `U = {'a': {'url': 'https://acme.dev/a.pth'}}\ncfg = U[name]\nload_state_dict_from_url(cfg['url'])`,
      ["acme.dev/a.pth"],
    ],
    "that callers give": [
      `def load(url):\n  return load_state_dict_from_url(url)\nload('https://acme.dev/get/1')`,
      ["acme.dev/get/1"],
    ],
    "that is no address": ["load_state_dict_from_url(None)\nwebview.load_url(page) # torch.hub", []],
  };
  for (const [name, [source, want]] of Object.entries(known))
    test(`${name} is not noted`, async () => assert.deepEqual(await parse(`${source}\n`), { names: want, notes: [] }));
});
