import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { broughtIn } from "../../../test/helpers/brought-in.ts";
import { sourceOf } from "../../../test/helpers/source.ts";
import { npmBrought, npmLocks, npmMembers } from "../../../test/helpers/npm-workspace.ts";
import { openEcosystems } from "../../ecosystems/index.ts";
import { createProjectPlaces } from "../../policy/judge/project-places.ts";
import { detect } from "../detect.ts";

const ecosystems = await openEcosystems();

function without(gone: readonly string[], changed: Record<string, string> = {}): Record<string, string> {
  const rest = Object.entries({ ...npmBrought, ...changed }).filter(([name]) => !gone.includes(name));
  return Object.fromEntries(rest);
}

for (const [tool, [file, text]] of Object.entries(npmLocks)) {
  describe(`the workspaces of ${tool}`, () => {
    const files = { ...npmMembers, [file]: text };

    test("are listed with every component that they need", async () =>
      assert.deepEqual(await broughtIn(files), npmBrought));

    test("that are excluded also exclude what only they need", async () =>
      assert.deepEqual(
        await broughtIn(files, { exclude: ["examples"] }),
        without(["sample"], {
          a: "runtime docs packages/server",
          b: "runtime docs packages/server",
          deep: "dev docs",
          s: "runtime packages/server packages/shared",
        }),
      ));

    test("can be chosen, by name or by path", async () => {
      // What only developing `shared` needs, developing `server` does not.
      const ofServer = {
        a: "runtime packages/server",
        b: "runtime packages/server",
        d: "dev packages/server",
        s: "runtime packages/server",
      };
      assert.deepEqual(await broughtIn(files, { workspaces: ["@t/server"] }), ofServer);
      assert.deepEqual(await broughtIn(files, { workspaces: ["./packages/server/"] }), ofServer);
    });
  });
}

describe("workspaces", () => {
  const files = { ...npmMembers, "package-lock.json": npmLocks["npm"]?.[1] ?? "" };

  test("are listed in the error when a name matches none of them", () =>
    assert.rejects(broughtIn(files, { workspaces: ["server"] }), {
      message:
        'There is no workspace "server". The workspaces are: root (.), docs, one (examples/one), ' +
        "@t/server (packages/server), @t/shared (packages/shared).",
    }));

  test("cannot be chosen in a project without workspaces", () =>
    assert.rejects(broughtIn({ "go.mod": "module x" }, { workspaces: ["x"] }), {
      message: 'There is no workspace "x": the project has no workspaces.',
    }));

  test("include what other files in their folders name", async () => {
    const more = { ...files, "packages/shared/requirements.txt": "py==1", "docs/requirements.txt": "sphinx==1" };
    const all = await broughtIn(more);
    assert.equal(all["py"], "runtime examples/one packages/server packages/shared");
    assert.equal(all["sphinx"], "dev docs");
    const chosen = await broughtIn(more, { workspaces: ["packages/server"] });
    assert.equal(chosen["py"], "runtime packages/server");
    assert.equal(chosen["sphinx"], undefined);
  });

  test("that were not chosen are listed as skipped, and their problems are not reported", async () => {
    const more = { ...files, "docs/requirements.txt": "sphinx==1", "docs/go.mod": "module", "docs/index.md": "text" };
    const { coverage, errors } = await detect(sourceOf(more), ecosystems, { exclude: [], workspaces: ["@t/server"] });
    const skipped = coverage.skipped.filter(({ reason }) => reason === "not in a chosen workspace");
    assert.deepEqual(
      skipped.map(({ path }) => path).filter((path) => path.startsWith("docs/")),
      ["docs/package.json", "docs/requirements.txt"],
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(coverage.manifestsUnread, []);
  });

  test("are in places that the project names itself, and what that changes is known", async () => {
    const places = createProjectPlaces([{ path: "packages/server", scope: "test" }]);
    const { components } = await detect(sourceOf(files), ecosystems, { exclude: ["docs", "examples"], places });
    const shown = components.map(({ name, scope, scopeReason, plainScope }) => [
      name,
      scope,
      scopeReason,
      plainScope?.scope,
    ]);
    assert.deepEqual(shown, [
      ["a", "test", "in the path packages/server of lcc.yml", "runtime"],
      ["b", "test", "in the path packages/server of lcc.yml", "runtime"],
      ["d", "test", "in the path packages/server of lcc.yml", "dev"],
      ["s", "runtime", undefined, undefined],
      ["shared-tool", "dev", undefined, undefined],
      ["tool", "dev", undefined, undefined],
    ]);
  });

  test("are found where Rush keeps its lockfile", async () => {
    const importer = (path: string, name: string) =>
      `  ${path}:\n    dependencies:\n      ${name}:\n        specifier: '1'\n        version: 1.0.0\n`;
    const entry = (name: string) => `  ${name}@1.0.0:\n    resolution: {integrity: x}\n`;
    const importers = `  .: {}\n${importer("../../apps/web", "a")}${importer("../../libs/ui", "b")}`;
    const lock = `lockfileVersion: '9.0'\nimporters:\n${importers}packages:\n${entry("a")}${entry("b")}snapshots:\n  a@1.0.0: {}\n  b@1.0.0: {}\n`;
    const rush = {
      "common/config/rush/pnpm-lock.yaml": lock,
      "apps/web/package.json": `{"name": "@r/web", "dependencies": {"a": "1"}}`,
      "libs/ui/package.json": `{"name": "@r/ui", "dependencies": {"b": "1"}}`,
      "rush.json": `{"projects": [{"projectFolder": "apps/web"}, {"projectFolder": "libs/ui"}]}`,
    };
    assert.deepEqual(await broughtIn(rush), { a: "runtime apps/web", b: "runtime libs/ui" });
    assert.deepEqual(await broughtIn(rush, { workspaces: ["@r/ui"] }), { b: "runtime libs/ui" });
  });

  test("are absent if a project is alone", async () => {
    const alone = {
      "package-lock.json": JSON.stringify({
        lockfileVersion: 3,
        packages: { "": { name: "x", dependencies: { a: "1" } }, "node_modules/a": { version: "1.0.0" } },
      }),
    };
    assert.deepEqual(await broughtIn(alone), { a: "runtime" });
  });
});
