import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Projects, pythonIndex } from "../../../../test/helpers/python-index.ts";
import { type PythonOptions, resolvePython, showPackages } from "../../../../test/helpers/resolve-python.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";

const { listen } = useStandIns();

async function resolve(files: Readonly<Record<string, string>>, projects: Projects, options?: PythonOptions) {
  const index = await listen(pythonIndex(projects));
  return { ...(await resolvePython(files, index.address, options)), requests: index.requests };
}

/** The packages that a requirements.txt with some lines leads to. */
async function list(lines: readonly string[], projects: Projects, options?: PythonOptions): Promise<string[]> {
  return showPackages(await resolve({ "requirements.txt": lines.join("\n") }, projects, options));
}

describe("versions", () => {
  const plain: Projects = { a: { "1.0": ["b<2"], "1.10": ["b<2"], "1.9": [] }, b: { "1.0": [], "1.5": [], "2.0": [] } };
  test("are the newest that all requirements allow", async () => {
    assert.deepEqual(await list(["a"], plain), ["a 1.10 runtime", "b 1.5 runtime"]);
    assert.deepEqual(await list(["a", "b!=1.5"], plain), ["a 1.10 runtime", "b 1.0 runtime"]);
  });

  test("give way where the newest ones cannot be together", async () => {
    assert.deepEqual(await list(["a", "b>=2"], plain), ["a 1.9 runtime", "b 2.0 runtime"]);
    const both: Projects = {
      a: { "1.0": ["c<2"], "2.0": ["c>=2"] },
      b: { "1.0": [], "2.0": ["c<2"] },
      c: { "1.0": [], "2.0": [] },
    };
    assert.deepEqual(await list(["a", "b"], both), ["a 2.0 runtime", "b 1.0 runtime", "c 2.0 runtime"]);
  });

  test("that are withdrawn count only where one is pinned", async () => {
    const projects: Projects = { a: { "1.0": [], "2.0": { yanked: true } } };
    assert.deepEqual(await list(["a"], projects), ["a 1.0 runtime"]);
    assert.deepEqual(await list(["a>=2"], projects), ["a  runtime: conflict"]);
    assert.deepEqual(await list(["a==2.0"], projects), ["a 2.0 runtime"]);
  });

  test("that are pre-releases count only where one is named or nothing else fits", async () => {
    const projects: Projects = {
      a: { "1.0": [], "2.0rc1": [] },
      b: { "1.0b1": [], "1.0b2": [] },
      c: { "1": ["a>=1.0a1"] },
    };
    assert.deepEqual(await list(["a"], projects), ["a 1.0 runtime"]);
    assert.deepEqual(await list(["a>=2.0rc1"], projects), ["a 2.0rc1 runtime"]);
    assert.deepEqual(await list(["a>1"], projects), ["a 2.0rc1 runtime"]);
    assert.deepEqual(await list(["b"], projects), ["b 1.0b2 runtime"]);
    assert.deepEqual(await list(["a>=1", "c"], projects), ["a 2.0rc1 runtime", "c 1 runtime"]);
  });

  test("are for the Python and the platform of the target", async () => {
    const projects: Projects = {
      a: { "1.0": { python: ">=3.8" }, "2.0": { python: ">=3.13" } },
      b: {
        "1.0": { files: ["-cp312-cp312-manylinux_2_17_x86_64.whl"] },
        "2.0": { files: ["-cp312-cp312-win_amd64.whl", "-cp311-cp311-manylinux_2_17_x86_64.whl"] },
      },
    };
    assert.deepEqual(await list(["a", "b"], projects), ["a 1.0 runtime", "b 1.0 runtime"]);
    const options: PythonOptions = { pythonVersion: "3.13", platforms: ["windows-x86_64"] };
    assert.deepEqual(await list(["a"], projects, options), ["a 2.0 runtime"]);
  });
});

describe("what has no solution", () => {
  test("is named with the requirements that clash, and the rest is resolved", async () => {
    const projects: Projects = {
      a: { "1": ["c<2", "d"] },
      b: { "1": ["c>=2"] },
      c: { "1": [], "2": [] },
      d: { "1": [] },
    };
    const found = await resolve({ "requirements.txt": "a\nb\n" }, projects);
    assert.deepEqual(showPackages(found), ["a 1 runtime", "b 1 runtime", "c  runtime: conflict", "d 1 runtime"]);
    assert.deepEqual(found.packages.find(({ name }) => name === "c")?.unresolved, {
      code: "conflict",
      message: "No version satisfies all requirements: a 1 asks for c<2; b 1 asks for c>=2.",
    });
    assert.equal(found.manifests[0]?.isWhole, false);
  });

  test("keeps the version that a manifest pins", async () => {
    const projects: Projects = { a: { "1": ["b<2"] }, b: { "1": [], "2": ["c"] }, c: { "1": [] } };
    assert.deepEqual(await list(["a==1", "b==2"], projects), ["a 1 runtime", "b 2 runtime: conflict", "c 1 runtime"]);
  });

  test("is a version or a project that does not exist", async () => {
    const found = await resolve({ "requirements.txt": "a>=9\nb\nc==7\n" }, { a: { "1": [] }, c: { "1": [] } });
    assert.deepEqual(showPackages(found), ["a  runtime: missing", "b  runtime: missing", "c 7 runtime: missing"]);
    assert.equal(found.packages[0]?.unresolved?.message, "No version of a satisfies >=9; the newest is 1.");
  });

  test("is a version that asks for something that does not exist: an older one is taken", async () => {
    const projects: Projects = { a: { "1": [], "2": ["b>=9"] }, b: { "1": [] } };
    assert.deepEqual(await list(["a"], projects), ["a 1 runtime"]);
  });

  test("is a private name, for which no request is sent", async () => {
    const options: PythonOptions = { isPrivate: (name: string) => name.startsWith("acme-") };
    const found = await resolve({ "requirements.txt": "a\nacme-x\n" }, { a: { "1": ["acme-y"] } }, options);
    assert.deepEqual(showPackages(found), ["a 1 runtime", "acme-x  runtime: private", "acme-y  runtime: private"]);
    assert.ok(!found.requests.some((request) => request.includes("acme")));
  });

  test("is what comes from another index or from an address", async () => {
    const lines = "--index-url https://corp.example/simple\na\n";
    const found = await resolve({ "requirements.txt": lines }, { a: { "1": [] } });
    assert.deepEqual(showPackages(found), ["a  runtime: private"]);
    assert.deepEqual(found.requests, []);
    const other = await resolve(
      { "requirements.txt": "a\nc @ git+https://h.example/c.git\n" },
      {
        a: { "1": ["b @ https://h.example/b.zip", "c>=1"] },
      },
    );
    assert.deepEqual(showPackages(other), ["a 1 runtime", "b  runtime: unreadable"]);
    assert.deepEqual(
      [...(other.manifests[0]?.roots.keys() ?? [])].map(({ name }) => name),
      ["a"],
    );
    assert.equal(other.manifests[0]?.isWhole, false);
  });

  test("is a package that says its dependencies only to those who build it", async () => {
    const projects: Projects = { a: { "1": { files: [".tar.gz"] } } };
    const found = await resolve({ "requirements.txt": "a\n" }, projects);
    assert.deepEqual(showPackages(found), ["a 1 runtime: unreadable"]);
  });

  test("is what comes after a bound", async () => {
    const found = await resolve(
      { "requirements.txt": "a\nb\n" },
      { a: { "1": ["c"] }, b: { "1": [] } },
      { maxRequests: 3 },
    );
    assert.ok(found.packages.some(({ unresolved }) => unresolved?.code === "limit"));
    assert.equal(found.requests.length, 3);
  });

  test("is an index that fails", async () => {
    const index = await listen((_request, response) => response.writeHead(403).end());
    const found = await resolvePython({ "requirements.txt": "a==1.0\nb\n" }, index.address);
    assert.deepEqual(showPackages(found), ["a 1.0 runtime: failed", "b  runtime: failed"]);
  });
});

describe("conditions and extras", () => {
  test("of dependencies count for the target, and extras add packages", async () => {
    const projects: Projects = {
      a: {
        "1": [
          'b; extra == "X_y"',
          'c; extra == "z"',
          'd; sys_platform == "win32"',
          'e; python_version < "3.12" or os_name == "posix"',
        ],
      },
      ...Object.fromEntries(["b", "c", "d", "e"].map((name) => [name, { "1": [] }])),
    };
    assert.deepEqual(await list(["a[x-y]"], projects), ["a 1 runtime", "b 1 runtime", "e 1 runtime"]);
    const options: PythonOptions = { platforms: ["linux-x86_64", "windows-x86_64"] };
    assert.deepEqual(await list(["a"], projects, options), ["a 1 runtime", "d 1 runtime", "e 1 runtime"]);
  });

  test("an extra has the version of its package", async () => {
    const projects: Projects = {
      a: { "1": ['b<2; extra == "x"'], "2": ['b<2; extra == "x"'], "3": ['b>=2; extra == "x"'] },
      b: { "1": [], "2": [] },
      c: { "1": ["a<3"] },
    };
    assert.deepEqual(await list(["a[x]", "c"], projects), ["a 2 runtime", "b 1 runtime", "c 1 runtime"]);
  });

  test("an entry that no platform needs is not a component", async () => {
    const lines = 'a; sys_platform == "win32"\nb; python_version < "3"\n';
    const found = await resolve(
      { "requirements.txt": lines },
      { a: { "1": [] } },
      {
        platforms: ["linux-x86_64", "windows-x86_64"],
      },
    );
    assert.deepEqual(showPackages(found), ["a 1 runtime"]);
    assert.deepEqual(found.notOnPlatform, [
      { type: "pypi", name: "b", file: "requirements.txt", line: 2, marker: 'python_version < "3"' },
    ]);
    const roots = [...(found.manifests[0]?.roots ?? [])].map(([{ name }, keys]) => [name, keys]);
    assert.deepEqual(roots, [
      ["a", ["pypi:a@1"]],
      ["b", []],
    ]);
    assert.equal(found.manifests[0]?.isWhole, true);
  });

  test("platforms with versions of their own give both", async () => {
    const lines = 'a==1; sys_platform == "linux"\na==2; sys_platform == "win32"\n';
    const options: PythonOptions = { platforms: ["linux-x86_64", "windows-x86_64"] };
    assert.deepEqual(await list([lines], { a: { "1": [], "2": [] } }, options), ["a 1 runtime", "a 2 runtime"]);
  });
});
