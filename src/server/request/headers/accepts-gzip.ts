/** Whether a client accepts gzip, from its Accept-Encoding header: listed, and not with `q=0`. */
export function acceptsGzip(header: string | undefined): boolean {
  const offers = (header ?? "").toLowerCase().split(",", 100).map(readOffer);
  const named = offers.filter(({ name }) => name === "gzip" || name === "x-gzip");
  return (named.length > 0 ? named : offers.filter(({ name }) => name === "*")).some(({ isTaken }) => isTaken);
}

function readOffer(text: string): { readonly name: string; readonly isTaken: boolean } {
  const [name = "", ...rules] = text.split(";", 10).map((part) => part.trim());
  const weight = rules.find((rule) => rule.startsWith("q="));
  return { name, isTaken: weight === undefined || Number(weight.slice(2)) > 0 };
}
