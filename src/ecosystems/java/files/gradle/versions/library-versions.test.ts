import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { fileOf } from "../../../../../../test/helpers/tree.ts";
import { buildScript } from "../build-script.ts";

const bom = `
plugins { id "acme.bom" }
bom {
  upgrade { policy = "same-major-version" }
  library("Jetty", "12.0.1") {
    group("org.eclipse.jetty") {
      modules = [
        "jetty-server",
        "jetty-client" {
          exclude group: "x", module: "y"
        }
      ]
      bom("jetty-bom")
    }
    links { site(version -> "https://jetty.example/%s".formatted(version)) }
  }
  library("Logs", "\${logVersion}") {
    group("g.logs") { modules = ["log-api"]; plugins = ["log-plugin"] }
  }
  library("Twice", "1") { group("t") { modules = ["twice"] } }
  library("Twice again", "2") { group("t") { modules = ["twice"] } }
  library("Unknown", compute()) { group("u") { modules = ["unknown"] } }
}`;

const tree = {
  "settings.gradle": "rootProject.name = 'acme'",
  "gradle.properties": "logVersion=3.1",
  "platform/acme-dependencies/build.gradle": bom,
  "buildSrc/settings.gradle": "",
  "sample/settings.gradle": "",
};

async function read(path: string, content: string) {
  const { components } = await buildScript.parse(fileOf(path, content, tree));
  return components.map(({ name, version }) => `${name}@${version}`);
}

describe("the libraries of a build's own BOM", () => {
  const uses = `dependencies {
  implementation "org.eclipse.jetty:jetty-server"
  implementation "org.eclipse.jetty:jetty-client:11"
  implementation "org.eclipse.jetty:jetty-util"
  implementation "g.logs:log-api", "g.logs:log-plugin", "t:twice", "u:unknown"
}`;
  const without = [
    "org.eclipse.jetty:jetty-server@",
    "org.eclipse.jetty:jetty-client@11",
    "org.eclipse.jetty:jetty-util@",
    "g.logs:log-api@",
    "g.logs:log-plugin@",
    "t:twice@",
    "u:unknown@",
  ];

  test("give versions to the projects of that build", async () => {
    assert.deepEqual(await read("module/web/build.gradle", uses), [
      "org.eclipse.jetty:jetty-server@12.0.1",
      "org.eclipse.jetty:jetty-client@11",
      "org.eclipse.jetty:jetty-util@",
      "g.logs:log-api@3.1",
      "g.logs:log-plugin@3.1",
      "t:twice@",
      "u:unknown@",
    ]);
  });

  test("are not components themselves", async () => {
    assert.deepEqual(await read("platform/acme-dependencies/build.gradle", bom), []);
  });

  test("say nothing about another build, or where a published platform gives the versions", async () => {
    assert.deepEqual(await read("buildSrc/build.gradle", uses), without);
    assert.deepEqual(await read("sample/build.gradle", uses), without);
    const platform = uses.replace("{", `{ implementation platform("o:bom:1")`);
    assert.deepEqual(await read("module/other/build.gradle", platform), without);
  });
});
