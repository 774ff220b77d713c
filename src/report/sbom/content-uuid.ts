import { createHash } from "node:crypto";

/** A deterministic UUID of some content (version 5): equal content has an equal UUID. */
export function contentUuid(content: string): string {
  const bytes = createHash("sha1").update(namespace).update(content).digest().subarray(0, 16);
  bytes.writeUInt8(0x50 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Any fixed UUID works; it keeps ours distinct from those of other tools for the same content. */
const namespace = Buffer.from("0f4e2c1a7b5d4c3e9a6f8d2b1c0e5a74", "hex");
