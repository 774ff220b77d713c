import { creationInfoId } from "./document.ts";

/** Creates the IDs of one document's elements; the same report and options result in the same IDs. */
export interface Ids {
  /** From the ID of an SPDX 2.3 element: `SPDXRef-x` becomes `<namespace>#x`. */
  of(spdx2Id: string): string;
  /** A sequence number within the document: `<namespace>#Relationship-1`. */
  next(kind: string): string;
}

export function createIds(namespace: string): Ids {
  const counts = new Map<string, number>();
  return {
    of: (id) => `${namespace}#${id.replace(/^SPDXRef-/, "")}`,
    next(kind) {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return `${namespace}#${kind}-${count}`;
    },
  };
}

/** The fields of every element. */
export function common(spdxId: string): { readonly spdxId: string; readonly creationInfo: typeof creationInfoId } {
  return { spdxId, creationInfo: creationInfoId };
}
