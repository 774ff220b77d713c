import assert from "node:assert/strict";
import { test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { pipfileLock } from "./pipfile-lock.ts";

const lock = `{
    "_meta": {
        "sources": [{"name": "corp", "url": "https://u:p@corp.example/simple"}]
    },
    "default": {
        "a": {
            "index": "corp",
            "version": "==1.0"
        },
        "own": {
            "editable": true,
            "path": "."
        }
    },
    "develop": {
        "a": {
            "version": "==1.1"
        },
        "b": {
            "git": "https://h.example/b.git",
            "ref": "0123456789abcdef0123456789abcdef01234567"
        }
    }
}
`;

test("Pipfile.lock has categories; the Pipfile next to it says what is direct", async () => {
  const others = {
    Pipfile: '[packages]\na = "*"\nlost = "*"\n',
    "pyproject.toml": '[project]\ndependencies = ["b", "a==1.1", "other>=2"]\n',
  };
  const { components } = await pipfileLock.parse(fileOf("Pipfile.lock", lock, others));
  assert.deepEqual(
    components.map(({ name, version, scope, direct, locations, origin }) => ({
      what: `${name}@${version} ${scope} ${direct}`,
      where: `${locations[0]?.file}:${locations[0]?.line}`,
      origin,
    })),
    [
      {
        what: "a@1.0 runtime true",
        where: "Pipfile.lock:6",
        origin: { kind: "registry", address: "https://corp.example/simple" },
      },
      { what: "a@1.1 dev true", where: "Pipfile.lock:16", origin: undefined },
      {
        what: "b@ dev false",
        where: "Pipfile.lock:19",
        origin: {
          kind: "git",
          address: "https://h.example/b.git",
          commit: "0123456789abcdef0123456789abcdef01234567",
        },
      },
      { what: "lost@ runtime true", where: "Pipfile:3", origin: undefined },
      { what: "other@ runtime true", where: "pyproject.toml:2", origin: undefined },
      { what: "a@1.1 runtime true", where: "pyproject.toml:2", origin: undefined },
    ],
  );
});

test("Pipfile.lock leaves pyproject.toml to a lockfile that was made for it", async () => {
  const others = { "uv.lock": "version = 1\n", "pyproject.toml": '[project]\ndependencies = ["other"]\n' };
  const { components } = await pipfileLock.parse(fileOf("Pipfile.lock", lock, others));
  assert.ok(!components.some(({ name }) => name === "other"));
});

test("Pipfile.lock that is cut off is an error", () =>
  assert.rejects(async () => pipfileLock.parse(fileOf("Pipfile.lock", '{"default": {')), ParseError));
