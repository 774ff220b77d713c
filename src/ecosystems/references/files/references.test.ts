import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../test/helpers/tree.ts";
import type { ReferenceDetector } from "../../../domain/contracts/contracts.ts";
import { compose } from "./compose.ts";
import { dockerfileImages } from "./dockerfile.ts";
import { workflow } from "./workflow.ts";

async function read(detector: ReferenceDetector, path: string, source: string): Promise<string[]> {
  const { references = [], notes = [], components } = await detector.parse(fileOf(path, source));
  assert.deepEqual(components, []);
  return [
    ...references.map(({ kind, name, version, locations }) =>
      [
        kind === "github-action" ? "action" : "image",
        name,
        version || "-",
        locations.map(({ line }) => line ?? "?"),
      ].join(" "),
    ),
    ...notes.map(({ message, line }) => `note ${line ?? "?"}: ${message}`),
  ];
}

describe("a workflow uses", () => {
  const cases: Readonly<Record<string, readonly [string, readonly string[]]>> = {
    "actions, by tag, branch and commit": [
      `jobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n      - name: x\n        uses: "owner/repo/sub/path@main" # pinned later\n      - uses: a/b@0123456789012345678901234567890123456789\n      - uses: actions/checkout@v4\n`,
      [
        "action actions/checkout v4 4,8",
        "action owner/repo/sub/path main 6",
        "action a/b 0123456789012345678901234567890123456789 7",
      ],
    ],
    "a workflow of another repository": [
      `jobs:\n  a:\n    uses: owner/repo/.github/workflows/build.yml@v1\n`,
      ["action owner/repo/.github/workflows/build.yml v1 3"],
    ],
    images: [
      `jobs:\n  a:\n    container: node:20\n    services:\n      db:\n        image: postgres\n    steps:\n      - uses: docker://alpine:3.20\n  b:\n    container: {image: "ghcr.io/o/i@sha256:abc"}\n`,
      ["image alpine 3.20 8", "image node 20 3", "image postgres - 6", "image ghcr.io/o/i sha256:abc 10"],
    ],
    "an image with a version that a matrix gives": [
      `jobs:\n  a:\n    container: node:\${{ matrix.node }}\n`,
      ["image node - 3"],
    ],
    "an image whose name is unknown": [
      `jobs:\n  a:\n    container: \${{ matrix.image }}\n`,
      ['note 3: The image "${{ matrix.image }}" is known only at build time.'],
    ],
    "nothing of its own repository, of comments and of scripts": [
      `jobs:\n  a:\n    steps:\n      - uses: ./.github/actions/own\n      # - uses: a/b@v1\n      - run: |\n          echo "uses: c/d@v1"\n          uses: e/f@v1\n`,
      [],
    ],
  };
  for (const [name, [source, want]] of Object.entries(cases))
    test(name, async () => assert.deepEqual(await read(workflow, ".github/workflows/ci.yml", source), want));

  test("in an action of its own, the steps of it", async () => {
    const source = `runs:\n  using: composite\n  steps:\n    - uses: actions/setup-node@v4\n`;
    assert.deepEqual(await read(workflow, "action.yml", source), ["action actions/setup-node v4 4"]);
    const docker = `runs:\n  using: docker\n  image: docker://alpine:3\n`;
    assert.deepEqual(await read(workflow, "action.yml", docker), ["image alpine 3 3"]);
    assert.deepEqual(await read(workflow, "action.yml", `runs:\n  using: docker\n  image: Dockerfile\n`), []);
  });

  test("and a file that is not YAML is noted", async () => {
    const [note = ""] = await read(workflow, ".github/workflows/ci.yml", "uses: [\n");
    assert.match(note, /^note \d+: Not searched for actions and images: /);
  });
});

describe("a Dockerfile is built from", () => {
  const cases: Readonly<Record<string, readonly [string, readonly string[]]>> = {
    "images, not stages or scratch": [
      `# FROM x:1\nFROM --platform=$BUILDPLATFORM golang:1.22 AS Build\nRUN echo FROM y\nFROM build AS test\nFROM scratch\nCOPY --from=build /a /a\nFROM gcr.io:443/distroless/static@sha256:0a\n`,
      ["image golang 1.22 2", "image gcr.io:443/distroless/static sha256:0a 7"],
    ],
    "build arguments with a default": [
      `ARG VERSION="20"\nARG REGISTRY=docker.io BASE=\${REGISTRY}/library/node:\${VERSION}-alpine\nFROM \${BASE}\nFROM python:\${PY:-3.12}\nARG LATE=1\nFROM a:$LATE\n`,
      ["image docker.io/library/node 20-alpine 3", "image python 3.12 4", "image a - 6"],
    ],
    "an image whose name is unknown": [
      `ARG BASE\nFROM \${BASE}\nFROM node:$TAG\n`,
      ["image node - 3", 'note 2: The image "${BASE}" is known only at build time.'],
    ],
    "images from which files are copied": [
      `FROM alpine:3\nCOPY --from=ghcr.io/astral-sh/uv:0.4 /uv /bin/\nCOPY --from=0 /a /b\n`,
      ["image alpine 3 1", "image ghcr.io/astral-sh/uv 0.4 2"],
    ],
    "continued lines, in small letters, with Windows line ends": [
      `from \\\r\n  # why\r\n  node:20 \\\r\n  as x\r\nfrom x\r\n`,
      ["image node 20 1"],
    ],
    "nothing that a here-document says": [
      `FROM a:1\nRUN <<EOF\nFROM b:1\nEOF\nFROM c:1\n`,
      ["image a 1 1", "image c 1 5"],
    ],
  };
  for (const [name, [source, want]] of Object.entries(cases))
    test(name, async () => assert.deepEqual(await read(dockerfileImages, "Dockerfile", source), want));
});

describe("a compose file starts", () => {
  const cases: Readonly<Record<string, readonly [string, readonly string[]]>> = {
    "images, not what it builds itself": [
      `services:\n  db:\n    image: postgres:16 # x\n  web:\n    build: .\n    image: acme/web:1\n  cache: {image: redis}\n`,
      ["image postgres 16 3", "image redis - 7"],
    ],
    "variables with a default": [
      `services:\n  a: \n    image: "o/a:\${TAG:-1.2}"\n  b:\n    image: o/b:\${TAG}\n`,
      ["image o/a 1.2 3", "image o/b - 5"],
    ],
  };
  for (const [name, [source, want]] of Object.entries(cases))
    test(name, async () => assert.deepEqual(await read(compose, "docker-compose.yml", source), want));
});

test("a text about Dockerfiles is not a Dockerfile", async () => {
  assert.deepEqual(await read(dockerfileImages, "man/Dockerfile.5.md", "FROM image\nfrom the image\n"), []);
  assert.deepEqual(await read(dockerfileImages, "Dockerfile.help", "How to write one\nFROM image\n"), []);
  assert.deepEqual(await read(dockerfileImages, "Dockerfile.tpl", "{{ head }}\nFROM node:20\n"), ["image node 20 2"]);
});

test("arguments that grow with every line cost nothing", async () => {
  const source = `ARG A=xx\n${"ARG A=$A$A\n".repeat(10_000)}FROM node:$A\n`;
  assert.deepEqual(await read(dockerfileImages, "Dockerfile", source), ["image node - 10002"]);
});

test("what only tests read builds nothing", async () =>
  assert.deepEqual(await read(dockerfileImages, "test/fixtures/Dockerfile", "FROM node:20\n"), []));
