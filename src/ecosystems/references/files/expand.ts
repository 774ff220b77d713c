/** Replaces variables by their value or default (`${NAME:-default}`); unknown ones are kept. */
export function expand(text: string, variables: ReadonlyMap<string, string>): string {
  if (!text.includes("$") || text.length > maxLength) return text;
  return text.replaceAll(
    /\$(?:\{([A-Za-z_]\w*)(?::?([-+])([^{}$]*))?\}|([A-Za-z_]\w*))/g,
    (written, braced?: string, sign?: string, other?: string, plain?: string) => {
      const value = variables.get(braced ?? plain ?? "");
      if (sign === "+") return value === undefined ? "" : (other ?? "");
      return value ?? (sign === "-" ? other : undefined) ?? written;
    },
  );
}

const maxLength = 2_000;
