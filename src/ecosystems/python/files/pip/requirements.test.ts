import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf, treeOf } from "../../../../../test/helpers/tree.ts";
import type { Component } from "../../../../domain/contracts/component.ts";
import { requirements, requirementsIn } from "./requirements.ts";

function show({ type, name, version, scope, direct, locations }: Component): string {
  const [place] = locations;
  const kind = type === "pypi" ? "" : `${type}:`;
  return `${kind}${name}@${version} ${scope} ${direct ?? "?"} ${place?.file}:${place?.line}`;
}

async function read(path: string, files: Readonly<Record<string, string>>) {
  const file = treeOf(files).get(path);
  assert.ok(file);
  const { components, notes = [] } = await requirements.parse(file);
  return { components: components.map(show), notes: notes.map(({ line, message }) => `${line ?? ""} ${message}`) };
}

describe("a requirements file", () => {
  test("may go on in the next line, and has comments and options", async () => {
    const text =
      "# top\r\na==1.0 \\\r\n  --hash=sha256:00 \\\r\n  --hash=sha256:11\r\n\r\nb  # why\r\n--pre\r\nc#d\r\ne==2 -f x\r\nf==3 \\";
    assert.deepEqual(await read("requirements.txt", { "requirements.txt": `\ufeff${text}` }), {
      components: [
        "a@1.0 runtime ? requirements.txt:2",
        "b@ runtime true requirements.txt:6",
        "e@2 runtime ? requirements.txt:9",
        "f@3 runtime ? requirements.txt:10",
      ],
      notes: ["8 This line is not a valid requirement."],
    });
  });

  test("may install folders of the project for editing, which are not packages", async () => {
    const text = "-e master[test,tls]\n--editable worker\n-e git+https://h.example/o/r.git#egg=r\nmaster\n";
    assert.deepEqual(await read("requirements.txt", { "requirements.txt": text }), {
      components: ["r@ runtime true requirements.txt:3", "master@ runtime true requirements.txt:4"],
      notes: [],
    });
  });

  test("may be something else if only a short name suggests it", async () => {
    const text = "GET / HTTP/1.1\nHost: h.example\nAccept: */*\n";
    assert.deepEqual(await read("data/web_req.txt", { "data/web_req.txt": text }), { components: [], notes: [] });
  });

  test("in UTF-16 is read as well", async () => {
    const bytes = new Uint8Array(Buffer.from("\ufeffa==1.0\n", "utf16le"));
    assert.equal((await requirements.parse(fileOf("requirements.txt", bytes))).components[0]?.name, "a");
  });

  test("is for development when its name says so", async () => {
    for (const path of [
      "requirements-dev.txt",
      "test_requirements.txt",
      "requirements/ci.txt",
      "requirements/dev/base.txt",
    ]) {
      assert.deepEqual((await read(path, { [path]: "a==1" })).components, [`a@1 dev ? ${path}:1`]);
    }
    const other = "precision/requirements-latest.txt";
    assert.deepEqual((await read(other, { [other]: "a==1" })).components, [`a@1 runtime ? ${other}:1`]);
  });

  test("is not a list where it holds the checksum of one", async () => {
    const name = "output_sbom_generate-providers-requirements.txt";
    for (const length of [32, 40, 64, 128]) {
      const hash = "0a1b2c3d4e5f6789".repeat(8).slice(0, length);
      assert.deepEqual(await read(name, { [name]: `${hash}\n` }), {
        components: [],
        notes: [" The file holds a checksum and no requirements."],
      });
    }
    const two = `${"0a1b".repeat(8)}\n${"2c3d".repeat(8)}\n`;
    assert.deepEqual((await read(name, { [name]: two })).components, []);
    assert.deepEqual((await read("requirements.txt", { "requirements.txt": "deadbeef\n" })).components, [
      "deadbeef@ runtime true requirements.txt:1",
    ]);
    const pinned = `${"ab12".repeat(10)}==1`;
    assert.equal((await read("requirements.txt", { "requirements.txt": pinned })).components.length, 1);
  });

  test("includes others, each once, also in a circle, and none outside the tree", async () => {
    const files = {
      "requirements.txt":
        "-r deps/base.list\n--requirement=missing.txt\n-r ../../etc/passwd\n-rhttps://h.example/r.txt\nz\n",
      "deps/base.list": "-r ../requirements.txt\n-r more.list\nb==1\n",
      "deps/more.list": "-r base.list\nc==2\n",
    };
    const { components, notes } = await read("requirements.txt", files);
    assert.deepEqual(components, [
      "z@ runtime true requirements.txt:5",
      "b@1 runtime ? deps/base.list:3",
      "c@2 runtime ? deps/more.list:2",
    ]);
    assert.deepEqual(
      notes.map((note) => note.slice(0, 2)),
      ["2 ", "3 ", "4 "],
    );
  });

  test("leaves lists that are read by themselves alone, unless it has constraints for them", async () => {
    const files = { "requirements.txt": "-r requirements/base.txt\na\n", "requirements/base.txt": "b\n" };
    assert.equal((await read("requirements.txt", files)).components.length, 1);
    const constrained = {
      ...files,
      "requirements.txt": "-r requirements/base.txt\n-c limits.txt\na\n",
      "limits.txt": "b==2.0; x\nb==2.1; y\nother==1\na>=1\n",
    };
    assert.deepEqual((await read("requirements.txt", constrained)).components, [
      "a@ runtime true requirements.txt:3",
      "b@2.0 runtime true requirements/base.txt:1",
      "b@2.1 runtime true requirements/base.txt:1",
    ]);
  });

  test("by pip-compile says who needs what", async () => {
    const text = `a==1
    # via
    #   -r requirements.in
    #   b
b==2  # via own (pyproject.toml)
c==3
    # via -c limits.txt, a

# d
`;
    const { components } = await requirements.parse(fileOf("requirements.txt", text));
    assert.deepEqual(
      components.map(({ name, direct, dependsOn }) => ({ name, direct, dependsOn })),
      [
        { name: "a", direct: true, dependsOn: ["pypi:c@3"] },
        { name: "b", direct: true, dependsOn: ["pypi:a@1"] },
        { name: "c", direct: false, dependsOn: undefined },
      ],
    );
  });

  test("may be what conda exports", async () => {
    const text = "# platform: linux-64\n_libgcc_mutex=0.1=main\nnumpy=1.21.2=py39_0\npython=3.9=0\nFlask=2.0=pypi_0\n";
    assert.deepEqual((await read("requirements.txt", { "requirements.txt": text })).components, [
      "conda:_libgcc_mutex@0.1 runtime ? requirements.txt:2",
      "conda:numpy@1.21.2 runtime ? requirements.txt:3",
      "flask@2.0 runtime ? requirements.txt:5",
    ]);
  });

  test("that is prose gives a note and no packages", async () => {
    const text = "You need the following things\nA computer with power\nPython 3.8 or newer\npatience\n";
    const { components, notes } = await read("requirements.txt", { "requirements.txt": text });
    assert.deepEqual(components, []);
    assert.equal(notes.length, 1);
  });

  test("names the index that its packages come from, without the password", async () => {
    const text = "--index-url https://u:p@i.example/simple\na==1\n";
    const [found] = (await requirements.parse(fileOf("requirements.txt", text))).components;
    assert.deepEqual(found?.origin, { kind: "registry", address: "https://i.example/simple" });
    const mirrored = await requirements.parse(
      fileOf("requirements.txt", "-i https://mirrors.aliyun.com/pypi/simple\na==1\n"),
    );
    assert.equal(mirrored.components[0]?.origin, undefined);
  });

  test("below a project does not list that project", async () => {
    const files = {
      "pyproject.toml": '[project]\nname = "My.App"\n',
      "examples/x/requirements.txt": "my-app==1\nb==2\n",
    };
    assert.deepEqual((await read("examples/x/requirements.txt", files)).components, [
      "b@2 runtime ? examples/x/requirements.txt:2",
    ]);
  });

  test("of constraints, of an egg, of apt or of Helm is not read as one", async () => {
    const helm = "dependencies:\n- name: redis\n  repository: https://h.example\n  version: 1.0.0\ndigest: sha256:0\n";
    assert.deepEqual(await read("requirements.lock", { "requirements.lock": helm }), { components: [], notes: [] });
    for (const path of ["requirements/constraints.txt", "x.egg-info/requirements.txt", "apt-requirements.txt"]) {
      assert.deepEqual((await read(path, { [path]: "a==1" })).components, []);
    }
  });
});

describe("a source of pip-tools", () => {
  test("adds to what was compiled from it only what is missing there", async () => {
    const compiled = fileOf("dev-requirements.in", "a\n", { "dev-requirements.txt": "a==1\n" });
    assert.deepEqual((await requirementsIn.parse(compiled)).components, []);
    const partly = fileOf("reqs/base.in", 'A.b\nwin; platform_system == "Windows"\n', { "reqs/base.txt": "a-b==1\n" });
    assert.deepEqual((await requirementsIn.parse(partly)).components.map(show), ["win@ runtime true reqs/base.in:2"]);
    const alone = fileOf("dev-requirements.in", "a\n");
    assert.deepEqual((await requirementsIn.parse(alone)).components.map(show), ["a@ dev true dev-requirements.in:1"]);
  });
});
