/** A scan process that a hostile file has made to collect without end. */
process.once("message", () => {
  const kept = new Map<number, object>();
  for (let at = 0; ; at++) kept.set(at, { at: [at, at, at] });
});
