import assert from "node:assert/strict";
import { test } from "node:test";
import { scopeOfConfiguration } from "./configurations.ts";

test("the purpose of a configuration follows from its name", () => {
  const scopes = {
    implementation: "runtime",
    testImplementation: "test",
    integrationTestApi: "test",
    kapt: "build",
    annotationProcessor: "build",
    developmentOnly: "dev",
    optional: "optional",
    antlr: "runtime",
    antlrTool: "build",
    testAntlr: "test",
  } as const;
  for (const [name, scope] of Object.entries(scopes)) assert.equal(scopeOfConfiguration(name), scope, name);
});
