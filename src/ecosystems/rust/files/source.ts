import type { Origin } from "../../../domain/contracts/component.ts";
import { stripCredentials } from "../../../text/strip-credentials.ts";
import { isDefaultRegistry } from "../hosts.ts";

/** The origin in a lockfile's `source` (`registry+…`, `sparse+…`, `git+…#commit`); undefined for crates.io. */
export function readLockedOrigin(source: string): Origin | undefined {
  const plus = source.indexOf("+");
  const kind = source.slice(0, plus);
  const address = source.slice(plus + 1);
  if (kind === "git") return gitOrigin(beforeAny(address, "?#"), address.split("#")[1]);
  if (kind === "directory" || kind === "local-registry") return { kind: "file", address };
  return isDefaultRegistry(address) ? undefined : { kind: "registry", address: stripCredentials(address) };
}

/** A Git repository; `revision` is used only if it is a commit, not a branch or tag. */
export function gitOrigin(address: string, revision: string | undefined): Origin {
  const isCommit = revision !== undefined && /^[0-9a-f]{7,64}$/.test(revision);
  return { kind: "git", address: stripCredentials(address), ...(isCommit && { commit: revision }) };
}

function beforeAny(text: string, signs: string): string {
  for (let at = 0; at < text.length; at++) if (signs.includes(text.charAt(at))) return text.slice(0, at);
  return text;
}
