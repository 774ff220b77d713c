/** A scan process that says how the scan ended, and stays. */
process.once("message", () => {
  process.send?.({ kind: "failed", code: "repository_empty", message: "It is empty." });
  setInterval(() => {}, 1_000);
});
