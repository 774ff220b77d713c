import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cloneCommand, cloneEnvironment, type CloneSettings } from "./clone-command.ts";

const settings: CloneSettings = {
  git: "/usr/bin/git",
  url: "https://github.com/a/b.git",
  base: new URL("https://github.com"),
  folder: "/folder",
  limits: { addressBytes: 4, memoryBytes: 1, fileBytes: 2, blobBytes: 3, stalledSeconds: 5 },
};
const atHome = { ...settings, base: new URL("http://127.0.0.1:8080/code/") };

describe("the command that clones", () => {
  test("ends with the address and the folder, which cannot be taken for options", () =>
    assert.deepEqual(cloneCommand(settings).slice(-3), ["--", settings.url, "/folder"]));

  test("checks nothing out and follows nothing", () => {
    const command = cloneCommand(settings);
    for (const word of [
      "--no-checkout",
      "--template=",
      "--no-recurse-submodules",
      "--filter=blob:limit=3",
      "http.followRedirects=false",
      "http.lowSpeedTime=5",
      "protocol.allow=never",
      "core.hooksPath=/dev/null",
      "credential.helper=",
    ]) {
      assert.ok(command.includes(word), word);
    }
  });

  test("allows http only where the code host itself uses it", () => {
    assert.ok(!cloneCommand(settings).includes("protocol.http.allow=always"));
    assert.equal(cloneEnvironment(settings)["GIT_ALLOW_PROTOCOL"], "https");
    assert.ok(cloneCommand(atHome).includes("protocol.http.allow=always"));
    assert.equal(cloneEnvironment(atHome)["GIT_ALLOW_PROTOCOL"], "http:https");
  });

  test("has the address that was looked up, where there is one", () => {
    assert.ok(
      cloneCommand({ ...settings, pin: "github.com:443:1.2.3.4" }).includes(
        "http.curloptResolve=github.com:443:1.2.3.4",
      ),
    );
    assert.doesNotMatch(cloneCommand(settings).join(" "), /curloptResolve/);
  });

  test("has no secret in its arguments; they are in the environment, for this host only", () => {
    const secret = { ...atHome, token: "s3cret", proxy: "http://me:pa55@proxy.example" };
    assert.doesNotMatch(cloneCommand(secret).join(" "), /s3cret|pa55|Basic/);
    const environment = cloneEnvironment(secret);
    assert.equal(environment["GIT_CONFIG_KEY_0"], "http.http://127.0.0.1:8080/code/.extraHeader");
    assert.equal(environment["GIT_CONFIG_VALUE_0"], "Authorization: Basic eC1hY2Nlc3MtdG9rZW46czNjcmV0");
    assert.equal(environment["http_proxy"], "http://me:pa55@proxy.example");
  });

  test("knows nothing else of the world", () =>
    assert.deepEqual(Object.keys(cloneEnvironment(settings)).sort(), [
      "GIT_ALLOW_PROTOCOL",
      "GIT_ASKPASS",
      "GIT_ATTR_NOSYSTEM",
      "GIT_CONFIG_GLOBAL",
      "GIT_CONFIG_NOSYSTEM",
      "GIT_LFS_SKIP_SMUDGE",
      "GIT_LITERAL_PATHSPECS",
      "GIT_NO_LAZY_FETCH",
      "GIT_NO_REPLACE_OBJECTS",
      "GIT_PROTOCOL_FROM_USER",
      "GIT_SSH_COMMAND",
      "GIT_TERMINAL_PROMPT",
      "HOME",
      "LC_ALL",
      "PATH",
    ]));
});
