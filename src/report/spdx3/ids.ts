import { creationInfoId } from "./document.ts";

/** Names the elements of one document; the same report and options give the same names. */
export interface Ids {
  /** Of an element of the SPDX 2.3 document: `SPDXRef-x` becomes `<namespace>#x`. */
  of(spdx2Id: string): string;
  /** A number within the document: `<namespace>#Relationship-1`. */
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

/** What every element has. */
export function common(spdxId: string): { readonly spdxId: string; readonly creationInfo: typeof creationInfoId } {
  return { spdxId, creationInfo: creationInfoId };
}
