import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../test/helpers/cpu-time.ts";
import type { ErrorCode } from "../../../domain/errors.ts";
import { cloneFailure } from "./clone-errors.ts";
import { parseRepositoryAddress } from "./repository-address.ts";

const address = parseRepositoryAddress("https://github.com/a/b", "https://github.com");
const failure = (stderr: string, secrets: readonly string[] = []) => cloneFailure({ address, stderr, secrets });

describe("a clone that failed", () => {
  const access = "fatal: unable to access 'https://github.com/a/b.git/': ";
  const cases: readonly (readonly [stderr: string, code: ErrorCode])[] = [
    [
      "remote: Repository not found.\nfatal: repository 'https://github.com/a/b.git/' not found",
      "repository_not_found",
    ],
    ["fatal: could not read Username for 'https://github.com': terminal prompts disabled", "repository_not_found"],
    ["fatal: Authentication failed for 'https://github.com/a/b.git/'", "repository_not_found"],
    [`${access}The requested URL returned error: 404`, "repository_not_found"],
    [`${access}The requested URL returned error: 451`, "repository_not_found"],
    [`${access}The requested URL returned error: 301`, "repository_moved"],
    [`${access}The requested URL returned error: 302`, "repository_moved"],
    [`${access}The requested URL returned error: 403`, "code_host_unavailable"],
    [`${access}The requested URL returned error: 429`, "code_host_unavailable"],
    [`${access}The requested URL returned error: 500`, "code_host_unavailable"],
    [`${access}The requested URL returned error: 503`, "code_host_unavailable"],
    [`${access}The requested URL returned error: 400`, "clone_failed"],
    [`${access}Could not resolve host: github.com`, "code_host_unavailable"],
    [
      `${access}Failed to connect to github.com port 443 after 1 ms: Couldn't connect to server`,
      "code_host_unavailable",
    ],
    [`${access}Operation too slow. Less than 1000 bytes/sec transferred the last 30 seconds`, "code_host_unavailable"],
    [`${access}Recv failure: Connection reset by peer`, "code_host_unavailable"],
    // The first answer breaks off: before a word of it, in the middle, or in the middle though it was ended in order.
    [`${access}Empty reply from server`, "code_host_unavailable"],
    [`${access}transfer closed with outstanding read data remaining`, "code_host_unavailable"],
    [`${access}transfer closed with 12 bytes remaining to read`, "code_host_unavailable"],
    [`${access}end of response with 12 bytes missing`, "code_host_unavailable"],
    [`${access}HTTP/2 stream 1 was not closed cleanly before end of the underlying stream`, "code_host_unavailable"],
    [`${access}GnuTLS recv error (-54): Error in the pull function.`, "code_host_unavailable"],
    [`${access}OpenSSL SSL_read: SSL_ERROR_SYSCALL, errno 104`, "code_host_unavailable"],
    [`${access}OpenSSL SSL_read: error:0A000126:SSL routines::unexpected eof while reading`, "code_host_unavailable"],
    ["error: 24 bytes of body are still expected\nfatal: expected flush after ref listing", "code_host_unavailable"],
    ["error: 1 byte of body is still expected\nfatal: expected flush after ref listing", "code_host_unavailable"],
    [`${access}server certificate verification failed. CAfile: none CRLfile: none`, "clone_failed"],
    [
      "error: RPC failed; curl 18 transfer closed\nfatal: early EOF\nfatal: fetch-pack: invalid index-pack output",
      "code_host_unavailable",
    ],
    ["fatal: Out of memory, realloc failed", "repository_too_large"],
    ["fatal: Out of memory, calloc failed\nerror: RPC failed; curl 23 Failed writing", "repository_too_large"],
    ["fatal: fetch-pack: invalid index-pack output", "repository_too_large"],
    ["error: git-remote-http died of signal 9", "repository_too_large"],
    ["error: index-pack died of signal 9\nerror: RPC failed; curl 18", "repository_too_large"],
    ["\ngit died of signal 9", "repository_too_large"],
    ["\ngit died of signal 25", "repository_too_large"],
    ["error: git-remote-http died of signal 11", "clone_failed"],
    ["error: index-pack died of signal 25\nerror: RPC failed; curl 18", "repository_too_large"],
    ["fatal: write error: No space left on device\nfatal: fetch-pack: invalid index-pack output", "cannot_run"],
    ["fatal: protocol error: bad line length character: \ufffd\ufffd", "clone_failed"],
    ["", "clone_failed"],
  ];
  for (const [stderr, code] of cases) {
    test(`with ${JSON.stringify(stderr.slice(-70))} is ${code}`, () => {
      const error = failure(stderr);
      assert.equal(error.code, code);
      assert.doesNotMatch(error.message, /fatal|curl|index-pack/);
      assert.match(error.message, /\.$/);
    });
  }

  test("is not explained by what the other side says", () => {
    for (const words of [
      "returned error: 404",
      "Out of memory",
      "could not read Username",
      "No space left on device",
    ]) {
      assert.equal(failure(`remote: ${words}\rremote: x ${words}\nfatal: remote error: ${words}`).code, "clone_failed");
    }
  });

  test("keeps passwords out of the log", () => {
    const cause = failure("at 'http://me:pa55@proxy.example/' and http://me:pa55@other s3cret x", ["s3cret", ""]).cause;
    assert.equal(String(cause), "Error: at 'http://proxy.example/' and http://other ******** x");
  });

  test("does not tell whether there was a token", () => {
    const missing = "fatal: repository 'https://github.com/a/b.git/' not found";
    assert.match(failure(missing).message, /needs a token in SVC_CODE_HOST_TOKEN that may read it\.$/);
    assert.equal(failure(missing, ["s3cret"]).message, failure(missing).message);
  });

  test("is understood quickly, whatever was said", async () => {
    await assertQuick(1_000, "all of them", () => {
      for (const unit of ["a", "@", "://", "fatal: repository ", "remote: ", "\r", " 'http://a@"]) {
        failure(unit.repeat(65_536 / unit.length));
      }
    });
  });
});
