import assert from "node:assert/strict";
import { test } from "node:test";
import { isFilledByManager } from "./installed-packages.ts";

const names = (folders: readonly string[] = [], files: readonly string[] = []) => ({ files, folders });

test("a vendor folder is filled by a package manager where its content shows it", () => {
  assert.ok(isFilledByManager("a/vendor", names(["golang.org"], ["modules.txt"])));
  assert.ok(isFilledByManager("vendor", names(["composer", "acme"], ["autoload.php"])));
  assert.ok(isFilledByManager("vendor/bundle", names(["jruby"])));
  assert.ok(isFilledByManager("vendor/ruby", names(["3.4.0"])));
  assert.ok(isFilledByManager("vendor/cache", names([], ["rack-3.1.8.gem"])));
  assert.ok(isFilledByManager("vendor/cache", names(["rails-0123456789ab"])));
});

test("a vendor folder with the name of one that Bundler fills is not, with other content", () => {
  assert.ok(!isFilledByManager("vendor/bundle", names(["src"], ["LICENSE"])));
  assert.ok(!isFilledByManager("vendor/ruby", names(["lib", "ext"], ["configure.ac"])));
  assert.ok(!isFilledByManager("vendor/cache", names(["lib"], ["cache.c"])));
});
