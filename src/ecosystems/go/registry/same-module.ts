import type { Sameness, Subject } from "../../../domain/contracts/subject.ts";
import { isVersion } from "../versions/version.ts";

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
