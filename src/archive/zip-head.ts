/** Whether bytes begin as a zip archive does. */
export function isZip(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).equals(zipHead);
}

const zipHead = Buffer.from([0x50, 0x4b, 3, 4]);
