/** A scan process whose memory is where V8 does not count. */
process.once("message", () => {
  const kept: Buffer[] = [];
  setInterval(() => kept.push(Buffer.alloc(20_000_000, 1)), 20);
});
