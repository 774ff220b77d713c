/** The CRC-32 polynomial, in the bit order of gzip. */
const polynomial = 0xedb88320;

/** The CRC-32 of two concatenated texts, from the CRC-32 of each and the length of the second one in bytes. */
export function combineCrc32(first: number, second: number, secondBytes: number): number {
  return (multiply(powerOfX(secondBytes * 8), first) ^ second) >>> 0;
}

/** x to the given power, modulo the polynomial, by squaring. */
function powerOfX(exponent: number): number {
  let result = 0x80000000; // 1
  let square = 0x40000000; // x
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = multiply(square, result);
    square = multiply(square, square);
  }
  return result;
}

/** The product modulo the polynomial. */
function multiply(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let bit = 0x80000000; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= shifted;
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ polynomial;
  }
  return product >>> 0;
}
