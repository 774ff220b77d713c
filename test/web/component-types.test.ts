import assert from "node:assert/strict";
import { test } from "node:test";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { componentTypes } from "../../web/src/ui/component-types.ts";

test("The filter of components offers every type that lcc finds.", async () => {
  const types = (await openEcosystems()).flatMap((ecosystem) => ecosystem.types);
  assert.deepEqual(componentTypes.toSorted(), types.toSorted());
});
