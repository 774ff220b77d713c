import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { broughtIn } from "../../../../../test/helpers/brought-in.ts";
import { findComponents } from "../../../../../test/helpers/find-components.ts";
import { pom } from "./pom.ts";

const dependency = (name: string, more = "") => {
  const [group = "", artifact = "", version = "1"] = name.split(":");
  return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>${more}</dependency>`;
};

const module = (artifact: string, dependencies: readonly string[], parent = "../pom.xml") =>
  `<project><parent><groupId>acme</groupId><artifactId>root</artifactId><version>1</version>
  <relativePath>${parent}</relativePath></parent><artifactId>${artifact}</artifactId>
  <dependencies>${dependencies.join("\n")}</dependencies></project>`;

/** An application of a library, its tests, and samples; the parent gives a logger and a test library to all of them. */
const files = {
  "pom.xml": `<project><groupId>acme</groupId><artifactId>root</artifactId><version>1</version><packaging>pom</packaging>
    <modules><module>lib</module><module>app</module><module>samples/one</module></modules>
    <dependencies>${dependency("log:log")}${dependency("test:all", "<scope>test</scope>")}</dependencies></project>`,
  "lib/pom.xml": module("lib", [
    dependency("x:core"),
    dependency("x:servlet", "<scope>provided</scope>"),
    dependency("x:extra", "<optional>true</optional>"),
    dependency("test:lib", "<scope>test</scope>"),
  ]),
  "app/pom.xml": module("app", [dependency("acme:lib"), dependency("x:web")]),
  "samples/one/pom.xml": module("one", [dependency("acme:app"), dependency("x:demo")], "../../pom.xml"),
  "tools/pom.xml": `<project><groupId>other</groupId><artifactId>tools</artifactId><version>1</version>
    <dependencies>${dependency("y:tool")}</dependencies></project>`,
};

const brought = {
  "log:log": "runtime . app lib samples/one",
  "test:all": "test . app lib samples/one",
  "test:lib": "test lib",
  "x:core": "runtime app lib samples/one",
  "x:demo": "dev samples/one",
  "x:extra": "optional lib",
  "x:servlet": "runtime lib",
  "x:web": "runtime app samples/one",
  "y:tool": "runtime", // no module, but a project of its own
};

describe("the modules of a Maven build", () => {
  test("are listed with every component that they need", async () => assert.deepEqual(await broughtIn(files), brought));

  test("can be chosen, with what they inherit and what they need of others", async () =>
    assert.deepEqual(await broughtIn(files, { workspaces: ["acme:app"] }), {
      "log:log": "runtime app",
      "test:all": "test app",
      "x:core": "runtime app",
      "x:web": "runtime app",
    }));

  test("that are excluded also exclude what only they need", async () => {
    const { "x:demo": _demo, ...rest } = brought;
    assert.deepEqual(await broughtIn(files, { exclude: ["samples"] }), {
      ...rest,
      "log:log": "runtime . app lib",
      "test:all": "test . app lib",
      "x:core": "runtime app lib",
      "x:web": "runtime app",
    });
  });

  test("do not need what they inherit and declare in another version", async () => {
    const own = { "app/pom.xml": module("app", [dependency("log:log:2"), dependency("x:web")]) };
    const { "samples/one/pom.xml": _samples, ...rest } = files;
    const components = await findComponents([pom], { ...rest, ...own });
    const logs = components.filter(({ name }) => name === "log:log");
    assert.deepEqual(
      logs.map(({ version, workspaces = [] }) => [version, ...workspaces.map(({ path }) => path)]),
      [
        ["1", ".", "lib"],
        ["2", "app"],
      ],
    );
  });

  test("are absent if a POM is alone", async () => {
    const { "tools/pom.xml": alone } = files;
    assert.deepEqual(await broughtIn({ "pom.xml": alone }), { "y:tool": "runtime" });
  });
});
