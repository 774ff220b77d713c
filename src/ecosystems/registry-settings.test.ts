import assert from "node:assert/strict";
import { test } from "node:test";
import { privateTypes } from "./private-names.ts";
import { registrySettings } from "./registry-settings.ts";

test("every type that can have private names has a setting", () => {
  assert.deepEqual(Object.keys(registrySettings).sort(), privateTypes().sort());
});
