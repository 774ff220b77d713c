import { crc32, deflateSync, inflateSync } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const maxColors = 256;

/**
 * Converts a picture to a palette of 256 colours, which makes the PNG a third of the size: a page has few colours, and
 * antialiased pixels take the nearest one. Supports what Chromium writes: 8 bits, no interlacing, RGB or RGBA.
 */
export function shrinkPng(png: Buffer): Buffer {
  const chunks = readChunks(png);
  const header = chunks.find(({ type }) => type === "IHDR")?.body ?? Buffer.alloc(13);
  const [width, height, depth, kind, interlaced] = [
    header.readUInt32BE(0),
    header.readUInt32BE(4),
    header[8],
    header[9],
    header[12],
  ];
  if (depth !== 8 || (kind !== 2 && kind !== 6) || interlaced !== 0) throw new Error("This PNG is of another kind.");
  const bytes = kind === 2 ? 3 : 4;
  const packed = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ body }) => body));
  const pixels = unfilter(inflateSync(packed), { width, height, bytes });
  const colors = Array.from({ length: width * height }, (_, at) => pixels.readUIntBE(at * bytes, 3));
  return writeIndexed(colors, width, height);
}

interface Chunk {
  readonly type: string;
  readonly body: Buffer;
}

function readChunks(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = signature.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString("latin1", at + 4, at + 8), body: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

interface Size {
  readonly width: number;
  readonly height: number;
  /** Bytes per pixel. */
  readonly bytes: number;
}

/** Each line starts with the number of its filter, which defines what its bytes are differences to. */
function unfilter(raw: Buffer, { width, height, bytes }: Size): Buffer {
  const stride = width * bytes;
  const out = Buffer.alloc(stride * height);
  for (let line = 0; line < height; line++) {
    const filter = raw[line * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x++) {
      const at = line * stride + x;
      const left = x < bytes ? 0 : (out[at - bytes] ?? 0);
      const above = line === 0 ? 0 : (out[at - stride] ?? 0);
      const corner = x < bytes || line === 0 ? 0 : (out[at - stride - bytes] ?? 0);
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter] ?? 0;
      out[at] = ((raw[line * (stride + 1) + 1 + x] ?? 0) + guess) & 0xff;
    }
  }
  return out;
}

function paeth(left: number, above: number, corner: number): number {
  const [toLeft, toAbove, toCorner] = [above - corner, left - corner, left + above - 2 * corner].map(Math.abs) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function writeIndexed(colors: readonly number[], width: number, height: number): Buffer {
  const counts = new Map<number, number>();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const palette = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxColors)
    .map(([color]) => color);
  const indexes = new Map([...counts.keys()].map((color) => [color, nearest(color, palette)]));
  const lines = Buffer.alloc((width + 1) * height);
  for (const [at, color] of colors.entries()) lines[at + Math.floor(at / width) + 1] = indexes.get(color) ?? 0;
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    signature,
    toChunk("IHDR", header),
    toChunk("PLTE", Buffer.from(palette.flatMap((color) => parts(color)))),
    toChunk("IDAT", deflateSync(lines, { level: 9, memLevel: 9 })),
    toChunk("IEND", Buffer.alloc(0)),
  ]);
}

function nearest(color: number, palette: readonly number[]): number {
  const [red, green, blue] = parts(color);
  const distances = palette.map((other) => {
    const [r, g, b] = parts(other);
    return (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
  });
  return distances.indexOf(Math.min(...distances));
}

function parts(color: number): [number, number, number] {
  return [color >> 16, (color >> 8) & 0xff, color & 0xff];
}

function toChunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}
