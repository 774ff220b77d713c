import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../test/helpers/tree.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { notebook } from "./notebook.ts";

async function names(document: unknown): Promise<string[]> {
  const { components } = await notebook.parse(fileOf("a.ipynb", JSON.stringify(document)));
  return components.map(({ name }) => name).sort();
}

const code = (source: unknown) => ({
  cell_type: "code",
  source,
  outputs: [{ text: ['from_pretrained("in/output")'] }],
});

describe("a notebook", () => {
  test("is one program over all its code cells, whether their source is a list or a text", async () =>
    assert.deepEqual(await names({ cells: [code(["NAME = 'o/n'\n"]), code("M.from_pretrained(\n  NAME\n)")] }), [
      "o/n",
    ]));

  test("gives lines with ! and % to the shell, and cells with %%bash", async () =>
    assert.deepEqual(
      await names({
        cells: [
          code(["!huggingface-cli download o/a \\\n", "  --revision r\n", "%env MODEL_ID=o/b\n", "x = 1"]),
          code("%%bash\nollama pull phi3\n"),
          code("!wget -q https://e.acme.dev/v1/model.tar"),
          code("%%writefile x.txt\nM.from_pretrained('o/no')"),
        ],
      }),
      ["e.acme.dev/v1/model.tar", "o/a", "o/b", "phi3"],
    ));

  test("that only fetches an archive of a model is read, too", async () =>
    assert.deepEqual(await names({ cells: [code("!wget https://e.acme.dev/model.tar")] }), ["e.acme.dev/model.tar"]));

  for (const head of ["%%writefile x.py", "%%writefile -a 'src/x.py' ", "%%file x.py"])
    test(`searches the program of a cell with ${head}`, async () => {
      const cells = [code("x = 1"), code([`${head}\n`, "import m\n", "M.from_pretrained('o/n')"])];
      const { components } = await notebook.parse(fileOf("a.ipynb", JSON.stringify({ cells })));
      assert.deepEqual(
        components.map(({ name, locations }) => [name, locations]),
        [["o/n", [{ file: "a.ipynb", cell: 2, line: 3 }]]],
      );
    });

  for (const head of ["%%writefile x.txt", "%%writefile requirements.pyx", "%%file a.py.md", "%%html"])
    test(`searches no cell with ${head}`, async () =>
      assert.deepEqual(await names({ cells: [code(`${head}\nM.from_pretrained('o/n')`)] }), []));

  test("gives the cell and the line in it, text cells counted", async () => {
    const cells = [
      { cell_type: "markdown", source: "# Title" },
      code(["import x\n", "!huggingface-cli download o/a\n", "M.from_pretrained('o/b')\n", "%env MODEL_ID=o/c"]),
      code("%%bash\n\nollama pull phi3\n"),
      code("%%writefile x.py\nx\ny"),
      code("\nM.from_pretrained('o/b')"),
    ];
    const { components } = await notebook.parse(fileOf("a.ipynb", JSON.stringify({ cells })));
    const places = components.map(({ name, locations }) => [
      name,
      ...locations.map(({ file, cell, line }) => `${file} ${cell} ${line}`),
    ]);
    assert.deepEqual(
      places.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
      [
        ["o/a", "a.ipynb 2 2"],
        ["o/b", "a.ipynb 2 3", "a.ipynb 5 2"],
        ["o/c", "a.ipynb 2 4"],
        ["phi3", "a.ipynb 3 3"],
      ],
    );
  });

  test("counts neither its text nor its outputs", async () =>
    assert.deepEqual(
      await names({ cells: [{ cell_type: "markdown", source: "M.from_pretrained('a/b')" }, code("x")] }),
      [],
    ));

  test("in another language has nothing to say", async () => {
    const cells = [code("from_pretrained('o/n')")];
    assert.deepEqual(await names({ metadata: { language_info: { name: "R" } }, cells }), []);
  });

  test("that is not JSON is a loss where it may load a model", async () => {
    await assert.rejects(notebook.parse(fileOf("a.ipynb", "{ from_pretrained")), ParseError);
    assert.deepEqual((await notebook.parse(fileOf("a.ipynb", "{ nothing of interest"))).components, []);
  });

  test("of the old form has worksheets", async () =>
    assert.deepEqual(
      await names({ worksheets: [{ cells: [{ cell_type: "code", input: ["M.from_pretrained('o/n')"] }] }] }),
      ["o/n"],
    ));
});
