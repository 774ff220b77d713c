/** Cut off, with some bytes changed, or with the largest numbers in it. */
export function mutateBytes(sample: Uint8Array, next: () => number): Uint8Array {
  const copy = sample.slice(0, next() < 0.3 ? Math.floor(next() * sample.length) : sample.length);
  for (let count = Math.floor(next() * 6); count > 0; count--) {
    copy[Math.floor(next() * copy.length)] = next() < 0.5 ? 255 : Math.floor(next() * 256);
  }
  if (next() < 0.3) copy.fill(255, Math.floor(next() * copy.length), Math.floor(next() * copy.length));
  return copy;
}
