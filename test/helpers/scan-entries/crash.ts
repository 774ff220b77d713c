/** A scan process that ends without a word, as after a fault in native code. */
process.once("message", () => process.exit(7));
