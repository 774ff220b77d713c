import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../test/helpers/cpu-time.ts";
import { acme, describeParts, searchMaterial } from "../../../test/helpers/search-material.ts";
import { readBanners } from "./banner.ts";

describe("a banner names", () => {
  const cases: Readonly<Record<string, readonly [path: string, script: string, want: string]>> = {
    "a minified library": [
      "static/foo.min.js",
      "/*! Foo v2.1.0 | (c) 2019 Foo Bar | GPL-3.0 */\n!function(){}();",
      "npm:foo@2.1.0 GPL-3.0-only",
    ],
    "a library that is known under another name": [
      "public/js/a.js",
      "/*!\n * jQuery UI Button 1.14.2\n * Copyright Some Foundation\n * Released under the MIT license.\n */\n",
      "npm:jquery-ui@1.14.2 MIT",
    ],
    "a library by its title and a line with the version": [
      "public/js/title.js",
      "/**\n * Title - many words about it\n * @version 1.5\n * @license BSD-3-Clause\n */\n",
      "npm:title@1.5 BSD-3-Clause",
    ],
    "a library in the middle of a bundle": [
      "web/dist/app.bundle.js",
      "var a=1;/*! ordinary <https://host.example/x/ordinary>\n * Copyright (c) 2014, J S.\n * Released under the MIT License. */",
      "custom:ordinary@ MIT",
    ],
    "a library in the list of a bundle's licenses": [
      "web/dist/main.js.LICENSE.txt",
      "/*! Real Name v3.2.1-beta | ISC */\n",
      "custom:Real Name@3.2.1-beta ISC",
    ],
    "a library in line comments": [
      "public/js/lines.js",
      "//! lines.js\n//! version : 2.29.4\n//! license : MIT\nrun();\n",
      "npm:lines@2.29.4 MIT",
    ],
    "nothing, but the license is not the project's": [
      "static/copied.min.js",
      "/* Released under the GPL-2.0-only license, (c) 2010 A B */run()",
      "custom:copied@ GPL-2.0-only",
    ],
    "nothing, but a holder and a license that is not the project's": [
      "public/js/taken.js",
      "/**\n * Copyright (c) 2010 A B\n * @license GPL-2.0-only\n */\nrun();\n",
      "custom:taken@ GPL-2.0-only",
    ],
    "a library in line comments with its license, after some code": [
      "public/js/wrapped.js",
      "(function () {\n  //     Wrapped.js 1.4.2\n\n  //     (c) 2010 A B\n  //     Free under the MIT license.\n",
      "npm:wrapped@1.4.2 MIT",
    ],
    "what the script is a part of": [
      "public/js/bar.js",
      "/*\n * This file is part of Whole.\n * Copyright (c) 2005 A B.\n * @license GPL-2.0-only\n */\n",
      "custom:Whole@ GPL-2.0-only",
    ],
    "where a tool has downloaded it": [
      "public/js/@some--part.js",
      "// @some/part@3.2.0 downloaded from https://cdn.example/npm:@some/part@3.2.0/index.js\n\nrun();\n",
      "npm:@some/part@3.2.0 UNKNOWN",
    ],
    "a library by its title over its address": [
      "public/js/addressed.js",
      "/*!\n * Addressed\n * https://addressed.example/\n *\n * Copyright 2010 A B\n * License: MIT\n */run()",
      "npm:addressed@ MIT",
    ],
    "a library by its title under a tag": [
      "public/js/tagged.js",
      "/**\n * @license\n * Tagged <https://tagged.example/>\n * Released under MIT license\n */\n",
      "npm:tagged@ MIT",
    ],
    "a library with words about it before the version": [
      "public/js/a.js",
      "/*!\n * Wheel: a picker of colors v1.3u\n * Licensed under the MIT license\n */\n",
      "custom:Wheel@1.3 MIT",
    ],
    "nothing, but the file has a name and a version": [
      "static/left-1.2.3.min.js",
      "run()",
      "custom:left@1.2.3 UNKNOWN",
    ],
  };
  for (const [name, [path, script, want]] of Object.entries(cases))
    test(name, async () =>
      assert.deepEqual(describeParts(await searchMaterial({ ...acme, [path]: script })), [`${want} in ${path}`]),
    );

  const own = {
    "the project": "/*! App v1.0.0 | (c) 2020 Acme Ltd | MIT */",
    "no library": "/*! This file is auto-generated */",
    "the history of a function": "/**\n * @since 2.1.0\n * @deprecated 3.5.0\n */",
    "its license alone, which is the project's": "/*! @license MIT, see the file LICENSE */",
  };
  for (const [name, script] of Object.entries(own))
    test(`${name}, which is no third-party part`, async () =>
      assert.deepEqual(describeParts(await searchMaterial({ ...acme, "static/x.min.js": `${script}\nrun()` })), []));
});

test("a script that is searched in part is named", async () => {
  const path = "static/large.min.js";
  const { errors } = await searchMaterial({ ...acme, [path]: `/*! Foo v1.0.0 | MIT */\n${"x".repeat(2_000_000)}` });
  assert.deepEqual(
    errors.map(({ file, message }) => [file, message]),
    [[path, "Only the first 2 MB were searched for third-party libraries."]],
  );
});

describe("a script of the worst kind is read quickly", () => {
  const cases = {
    "with byte order marks": `${"\uFEFF".repeat(40)}x/* a */`,
    "with blanks in its title": `/*! a${" ".repeat(7_000)}x copyright */`,
    "with blanks at the ends of its lines": `/*!${"\na".repeat(10)}\n${" ".repeat(7_000)}x */`.repeat(200),
    "with a long version": `/*! a1.${"1".repeat(7_000)}@ copyright */`,
    "with a title of signs": `/*! a${":".repeat(7_000)} copyright */`,
  };
  for (const [name, script] of Object.entries(cases))
    test(name, async () => assertQuick(200, name, () => readBanners(script)));
});

describe("a page loads", () => {
  const cases: Readonly<Record<string, readonly [html: string, want: readonly string[]]>> = {
    "npm packages": [
      '<script src="https://cdn.jsdelivr.net/npm/@a/b@1.2.3/dist/x.js"></script>\n<link href="//unpkg.com/c@4.5.6/c.css">',
      ["npm:@a/b@1.2.3 index.html:1", "npm:c@4.5.6 index.html:2"],
    ],
    "several at once": [
      "<script src='https://cdn.jsdelivr.net/combine/npm/a@1.0.0,npm/b@2.0.0/x.js'></script>",
      ["npm:a@1.0.0 index.html:1", "npm:b@2.0.0 index.html:1"],
    ],
    "libraries of other servers": [
      '<script src="https://cdnjs.cloudflare.com/ajax/libs/twitter-bootstrap/5.3.0/js/b.js"></script>' +
        '<script src="https://ajax.googleapis.com/ajax/libs/angularjs/1.8.2/a.js"></script>' +
        '<script src="https://code.jquery.com/jquery-3.7.1.min.js"></script>' +
        '<script src="https://ajax.aspnetcdn.com/ajax/jquery.validate/1.19.5/x.js"></script>' +
        '<link href="https://maxcdn.bootstrapcdn.com/font-awesome/4.7.0/css/f.css">',
      [
        "npm:angular@1.8.2",
        "npm:bootstrap@5.3.0",
        "npm:font-awesome@4.7.0",
        "npm:jquery-validation@1.19.5",
        "npm:jquery@3.7.1",
      ].map((name) => `${name} index.html:1`),
    ],
    modules: [
      '<script type="importmap">{"imports": {"v": "https://esm.sh/v135/vue@3.4.0"}}</script>' +
        '<script type="module">import x from "https://cdn.skypack.dev/x@1.0.0";</script>',
      ["npm:vue@3.4.0 index.html:1", "npm:x@1.0.0 index.html:1"],
    ],
    "a range, which is no version": ['<script src="https://unpkg.com/vue@3"></script>', ["npm:vue@ (3) index.html:1"]],
    "nothing by links, comments and fonts": [
      '<a href="https://unpkg.com/a@1.0.0">a</a><!-- <script src="https://unpkg.com/b@1.0.0"></script> -->' +
        '<link href="https://fonts.googleapis.com/css?family=Lato"><script src="/js/cdn.js"></script>',
      [],
    ],
  };
  for (const [name, [html, want]] of Object.entries(cases))
    test(name, async () => {
      const { references } = await searchMaterial({ ...acme, "index.html": html });
      const found = references.map(({ type, name, version, requirement, locations: [place] }) => {
        const range = requirement === undefined ? "" : ` (${requirement})`;
        return `${type}:${name}@${version}${range} ${place?.file}:${place?.line}`;
      });
      assert.deepEqual(found.sort(), want);
    });

  test("more libraries than a call has arguments", async () => {
    const packages = Array.from({ length: 50 }, (_, at) => `npm/a${at}`).join();
    const page = `<script src="//cdn.jsdelivr.net/combine/${packages}">\n`.repeat(4_000);
    assert.equal((await searchMaterial({ ...acme, "index.html": page })).references.length, 50);
  });

  test("a library once, however many pages load it", async () => {
    const page = '<script src="https://unpkg.com/a@1.0.0"></script>';
    const files = { "a.html": page, "b.tmpl": page, "docs/c.html": page };
    const [one, ...others] = (await searchMaterial({ ...acme, ...files })).references;
    assert.deepEqual([one?.locations.length, one?.scope, one?.origin?.kind, others], [3, "runtime", "archive", []]);
  });
});
