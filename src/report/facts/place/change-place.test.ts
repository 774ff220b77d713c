import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { craftView } from "../../../../test/helpers/craft-report.ts";
import { toHtml } from "../../html/html.ts";
import { toMarkdown } from "../../markdown/markdown.ts";
import { toTable } from "../../table/table.ts";
import { createChangePlaces } from "./change-place.ts";

const lock = [{ file: "package-lock.json", line: 2021 }];
const view = craftView([
  {
    component: {
      name: "printer",
      direct: true,
      dependsOn: ["npm:fonts@1.0.0"],
      locations: lock,
      requiredAt: [
        { file: "packages/api/package.json", line: 14 },
        { file: "packages/web/package.json", line: 9 },
      ],
    },
  },
  {
    status: "violation",
    component: {
      name: "fonts",
      direct: false,
      locations: lock,
      workspaces: [{ name: "@shop/web", path: "packages/web" }],
    },
  },
]);

describe("the place to change is", () => {
  test("the manifest of the workspace that asks for what brings a component, then the others", () => {
    const [, fonts] = view.report.findings;
    assert.ok(fonts);
    const { place, places, how } = createChangePlaces(view.report.findings)(fonts);
    assert.deepEqual(place, { file: "packages/web/package.json", line: 9 });
    assert.deepEqual(places.slice(1), [{ file: "packages/api/package.json", line: 14 }]);
    assert.equal(how, "via printer@1.0.0 in @shop/web");
  });

  test("in the table, Markdown and the page", () => {
    assert.match(
      toTable(view, { columns: 120, isColored: false }),
      /via printer {2}packages\/web\/package\.json:9 \+1$/m,
    );
    assert.match(toMarkdown(view), /\| via printer \| `packages\/web\/package\.json:9` \|$/m);
    assert.match(toHtml(view), /<dt>Asked for in<\/dt>\s*<dd>.*packages\/api\/package\.json:14/);
  });
});
