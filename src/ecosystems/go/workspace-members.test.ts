import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { broughtIn } from "../../../test/helpers/brought-in.ts";

const files = {
  "go.work": "go 1.22\n\nuse (\n\t./api\n\t./server\n)\n",
  "api/go.mod": "module h.example/acme/api\n\ngo 1.22\n\nrequire h.example/wire v1.0.0\n",
  "server/go.mod":
    "module h.example/acme/server\n\ngo 1.22\n\nrequire (\n\th.example/acme/api v0.0.0\n\th.example/web v1.0.0\n)\n\nrequire h.example/wire v1.0.0 // indirect\n",
  "tools/go.mod": "module h.example/acme/tools\n\ngo 1.22\n\nrequire h.example/lint v1.0.0\n",
};

describe("the modules of a Go workspace", () => {
  test("are listed with every component that they need", async () =>
    assert.deepEqual(await broughtIn(files), {
      "h.example/lint": "runtime",
      "h.example/web": "runtime server",
      "h.example/wire": "runtime api server",
    }));

  test("can be chosen by the path of the module or the folder", async () => {
    const ofApi = { "h.example/wire": "runtime api" };
    assert.deepEqual(await broughtIn(files, { workspaces: ["h.example/acme/api"] }), ofApi);
    assert.deepEqual(await broughtIn(files, { workspaces: ["api"] }), ofApi);
  });
});
