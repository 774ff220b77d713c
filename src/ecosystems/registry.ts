export { dotnet } from "./dotnet/index.ts";
export { go } from "./go/index.ts";
export { huggingface } from "./huggingface/index.ts";
export { java } from "./java/index.ts";
export { javascript } from "./javascript/index.ts";
export { python } from "./python/index.ts";
export { ruby } from "./ruby/index.ts";
export { rust } from "./rust/index.ts";
