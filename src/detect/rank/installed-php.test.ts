import assert from "node:assert/strict";
import { test } from "node:test";
import { sourceOf } from "../../../test/helpers/source.ts";
import { javascript as javascriptFacts } from "../../ecosystems/javascript/index.ts";
import { php as phpFacts } from "../../ecosystems/php/index.ts";
import { detect } from "../detect.ts";
import { openEcosystem } from "../../ecosystems/index.ts";

const javascript = await openEcosystem(javascriptFacts);
const php = await openEcosystem(phpFacts);

const json = JSON.stringify;

for (const folder of ["vendor", "lib/php", "."]) {
  test(`packages that Composer has installed in ${folder} are components, and their files are not the project's`, async () => {
    const at = folder === "." ? "" : `${folder}/`;
    const files = {
      "composer.json": json({ require: { "acme/web": "^1.0" }, config: { "vendor-dir": folder } }),
      [`${at}autoload.php`]: "",
      [`${at}composer/installed.json`]: json([{ name: "acme/web", version: "1.2.0", license: ["MIT"] }]),
      [`${at}acme/web/composer.json`]: json({ name: "acme/web", require: { "acme/other": "*" } }),
      ...(at !== "" && { [`${at}acme/web/package.json`]: json({ dependencies: { left: "1.0.0" } }) }),
    };
    const { components } = await detect(sourceOf(files), [php, javascript], { exclude: [] });
    assert.deepEqual(
      components.map(({ name, version, resolvedBy }) => [name, version, resolvedBy]),
      [["acme/web", "1.2.0", "installed"]],
    );
  });
}
