/** Reads a stream to its end. One with more than `max` bytes is refused, or its start is enough. */
export async function readUpTo(source: AsyncIterable<unknown>, max: number, refuse?: () => Error): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of source as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size > max && refuse) throw refuse();
    if (size > max) break;
  }
  return Buffer.concat(pieces);
}
