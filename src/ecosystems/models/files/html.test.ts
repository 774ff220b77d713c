import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../test/helpers/cpu-time.ts";
import { fileOf } from "../../../../test/helpers/tree.ts";
import { htmlScripts } from "./html.ts";

const places = async (page: string) =>
  (await htmlScripts.parse(fileOf("site/a.html", page))).components.map(({ name, locations }) => [
    name,
    locations.map(({ line }) => line),
  ]);

describe("a page", () => {
  test("loads models by its scripts, with their lines", async () => {
    const page = `<html>\n<script src="x.js"></script>\n<SCRIPT type="module">\nimport { pipeline } from "https://cdn.acme.dev/npm/@xenova/transformers@2.17";\nconst p = await pipeline("x", "o/n");\n</script>\n<script>load("https://acme.dev/a.onnx")</script>\n</html>`;
    assert.deepEqual(await places(page), [
      ["o/n", [5]],
      ["acme.dev/a.onnx", [7]],
    ]);
  });

  test("loads nothing by its text", async () => {
    const text = `<p>from_pretrained("o/n")</p><code>@xenova/transformers</code><a href="https://acme.dev/a.onnx">x</a>`;
    assert.deepEqual(await places(`<html>${text}<script>1</script></html>`), []);
  });

  test("loads models by the modules beside it", async () => {
    const page = `<html><script type="module" src="js/app.js?v=1"></script><script src="other.js"></script></html>`;
    const script = `import { pipeline } from "https://cdn.acme.dev/@huggingface/transformers";\npipeline("x", "o/n");`;
    const file = fileOf("site/a.html", page, {
      "site/js/app.js": script,
      "site/other.js": script.replace("o/n", "o/m"),
    });
    const { components } = await htmlScripts.parse(file);
    assert.deepEqual(
      components.map(({ name, locations }) => ({ name, locations })),
      [{ name: "o/n", locations: [{ file: "site/js/app.js", line: 2 }] }],
    );
  });

  test("is read in one pass", async () => {
    await assertQuick(5_000, "all of them", async () => {
      for (const part of ["<script", "<script>", "<script></script", "\n<script>x"])
        await places(`from_pretrained ${part.repeat(400_000 / part.length)}`);
    });
  });
});
