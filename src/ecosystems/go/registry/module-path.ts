import { url } from "../../../http/url.ts";
import type { Sameness, Subject } from "../../../domain/contracts/subject.ts";
import { isVersion } from "../versions/version.ts";

const maxLength = 500;

/** Whether a proxy can have it: a host with a dot first, and only characters that Go allows in a path. */
export function isModulePath(text: string): boolean {
  if (text.length > maxLength || !/^[\w.~/-]+$/.test(text)) return false;
  const parts = text.split("/");
  return parts[0]?.includes(".") === true && parts.every((part) => part !== "" && !/^\.+$/.test(part));
}

/** The URL of a module at a proxy. Capital letters are escaped as `!x`: some file systems ignore case. */
export function moduleAddress(base: string, module: string): string {
  return module.split("/").reduce((address, part) => url(address)`/${escapeCapitals(part)}`, base);
}

export function escapeCapitals(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`);
}

/** A branch or tag is answered with the version that it is, and `+incompatible` is added to versions without a go.mod. */
export const isSameModule: Sameness = {
  name: (a, b) => a === b,
  version: (stated, asked) => !isVersion(asked) || withoutMark(stated) === withoutMark(asked),
};

function withoutMark(version: string): string {
  return version.replace(/\+incompatible$/, "");
}

/** The module of a file in an archive: `example.org/m@v1.0.0/LICENSE`. */
export function readSubject(path: string): Subject {
  const [name, rest] = path.split("@", 2);
  return { name, version: rest?.split("/", 1)[0] };
}
