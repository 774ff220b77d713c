import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readRequirement } from "./requirement.ts";

/** `name@version`, the requirement where there is no version, and where it comes from. */
function show(written: string): string {
  const found = readRequirement(written);
  if (found === undefined || found === "no-component") return found ?? "refused";
  const { name, version, requirement, origin, extras } = found;
  const parts = [`${name}@${version}`, extras.map((extra) => `+${extra}`).join(""), requirement];
  return [...parts, origin && `${origin.kind} ${origin.address}${origin.commit ? ` ${origin.commit}` : ""}`]
    .filter(Boolean)
    .join(" | ");
}

describe("a requirement", () => {
  const cases = {
    "requests==2.31.0": "requests@2.31.0",
    "Zope.Interface___x===6.2": "zope-interface-x@6.2",
    "a == v1.0 ; python_version < '3.9'": "a@1.0",
    "celery [redis, Msg_Pack] >= 5, == 5.* ; x": "celery@ | +redis+msg-pack | >= 5, == 5.*",
    "a (>=1.0)": "a@ | >=1.0",
    "a>=1<2": "a@ | >=1<2",
    "a==${VERSION}": "a@ | ==${VERSION}",
    "a==1.x": "a@ | ==1.x",
    "torch==2.0.1+cu118": "torch@2.0.1+cu118",
    "python>=3.8": "no-component",
    "some words of prose": "refused",
    "==1.0": "refused",
    "-x": "refused",
  };
  for (const [written, want] of Object.entries(cases)) {
    test(`${written} is ${want}`, () => assert.equal(show(written), want));
  }
});

describe("a requirement at an address", () => {
  const commit = "0123456789abcdef0123456789abcdef01234567";
  const cases = {
    "a @ git+https://user:secret@h.example/o/a.git@v1 ; x":
      "a@ | @ git+https://h.example/o/a.git@v1 | git git+https://h.example/o/a.git",
    [`git+ssh://git@h.example/o/r.git@${commit}#egg=My_Lib[x]&subdirectory=py`]: `my-lib@ | git+ssh://h.example/o/r.git@${commit}#egg=My_Lib[x]&subdirectory=py | git git+ssh://h.example/o/r.git ${commit}`,
    "git+https://h.example/o/r.git": "r@ | git+https://h.example/o/r.git | git git+https://h.example/o/r.git",
    "w @ https://h.example/w-1.4.2-py3-none-any.whl": "w@1.4.2 | archive https://h.example/w-1.4.2-py3-none-any.whl",
    "https://h.example/torch-1.4.0%2Bcu1-cp37-cp37m-linux_x86_64.whl":
      "torch@1.4.0+cu1 | archive https://h.example/torch-1.4.0%2Bcu1-cp37-cp37m-linux_x86_64.whl",
    'https://h.example/x-0.2-cp311-cp311-win_amd64.whl; platform_system == "Windows"':
      "x@0.2 | archive https://h.example/x-0.2-cp311-cp311-win_amd64.whl",
    'https://h.example/x-0.2-py3-none-any.whl ;python_version=="3.11"':
      "x@0.2 | archive https://h.example/x-0.2-py3-none-any.whl",
    "y @ https://h.example/a;b/y-1.0.tar.gz; x": "y@1.0 | archive https://h.example/a;b/y-1.0.tar.gz",
    "https://github.com/o/r/archive/main.zip":
      "r@ | https://github.com/o/r/archive/main.zip | archive https://github.com/o/r/archive/main.zip",
    "./wheels/numpy-1.9.2-cp34-none-win32.whl": "numpy@1.9.2 | file ./wheels/numpy-1.9.2-cp34-none-win32.whl",
    "vendor/my-pkg-2.0.tar.gz": "my-pkg@2.0 | file vendor/my-pkg-2.0.tar.gz",
    "c @ file:///croot/c_1690232220950/work": "c@",
    "c @ file:///home/me/c": "no-component",
    "x @ {root:uri}/x": "no-component",
    "./folder[dev]": "no-component",
    "..": "no-component",
    "C:\\folder": "no-component",
    "https://h.example/o/r.git": "refused",
  };
  for (const [written, want] of Object.entries(cases)) {
    test(`${written} is ${want}`, () => assert.equal(show(written), want));
  }
});

test("the marker of an address is kept without its semicolon", () => {
  for (const blank of ["; ", " ; ", " ;"]) {
    const found = readRequirement(`https://h.example/x-0.2-py3-none-any.whl${blank}python_version == "3.11"`);
    assert.equal(typeof found === "object" ? found.marker : found, 'python_version == "3.11"');
  }
});
