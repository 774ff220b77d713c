/** Whether a file is code of a library, by its name; files that only build, describe or configure it are not. */
export function isSourceFile(name: string): boolean {
  return isCode(name) && !noCode.test(name);
}

export function isCode(name: string): boolean {
  return code.test(name);
}

const code =
  /\.(?:c|cc|cpp|cxx|h|hh|hpp|hxx|inc|ipp|inl|tcc|m|mm|swift|rs|go|java|kt|kts|scala|groovy|clj|cs|fs|vb|py|pyx|pyi|rb|php|pl|pm|lua|js|mjs|cjs|jsx|ts|tsx|css|scss|less|sass|vue|svelte|dart|ex|exs|erl|hs|ml|mli|asm|s|f|f90|r|jl|sh|ps1|sql|proto|thrift|nim|zig|d|pas|vala|tcl|el|ttf|otf|woff2?|jar|dll|so|dylib|a|lib|exe|wasm)$/i;

const noCode = /^(?:__init__\.pyi?|setup\.py|conftest\.py|build\.rs|index\.d\.ts)$/i;
