/** Training compute declared in a line, in floating-point operations; undefined if there is none. */
export function declaredFlop(line: string, heading: string): number | undefined {
  const text = withPlainPowers(line.slice(0, maxLength));
  if (!aboutTraining.test(`${heading} ${text}`) || perSomething.test(text)) return undefined;
  const values = [...text.matchAll(flop)].flatMap(({ groups }) => toFlop(groups ?? {}) ?? []);
  // Training takes far more; smaller figures are about single steps or the speed of a machine.
  const total = values.filter((value) => value >= 1e15);
  return total.length === 0 ? undefined : Math.max(...total);
}

const maxLength = 1_000;
const aboutTraining = /train|comput|fine-?tun/i;
const perSomething =
  /\bper (?:token|image|second|forward|inference|step|gpu|sample|device|chip)\b|FLOPS?\/s(?!-?\s?days?)|inference/i;
const number = /(?<number>\d{1,6}(?:[.,]\d{1,6})?)/.source;
const timesPowerOfTen = /(?:[x×*·]|times)\s{0,2}10\s{0,1}(?:\^|\*\*)\s{0,1}\{?(?<power>\d{1,2})\}?/.source;
const exponent = /e\+?(?<exponent>\d{1,2})/.source;
const prefix = /(?<prefix>yotta|zetta|exa|peta|tera|[YZEPT])?[\s-]?/.source;
const unit = /(?<unit>FLOPS?(?:\/s)?-?\s?days?|FLOPS?\b(?!\/)|floating[- ]point operations)/.source;
const flop = new RegExp(String.raw`${number}\s{0,2}(?:${timesPowerOfTen}|${exponent})?\s{0,2}${prefix}${unit}`, "gi");

const prefixes: Readonly<Record<string, number>> = { y: 1e24, z: 1e21, e: 1e18, p: 1e15, t: 1e12 };

function toFlop({
  number = "",
  power,
  exponent,
  prefix = "",
  unit = "",
}: Readonly<Record<string, string | undefined>>) {
  const factor = 10 ** Number(power ?? exponent ?? 0) * (prefixes[prefix.charAt(0).toLowerCase()] ?? 1);
  const perDay = /days?$/i.test(unit) ? 86_400 : 1;
  const value = Number(number.replace(",", ".")) * factor * perDay;
  return Number.isFinite(value) && value > 0 ? Number(value.toPrecision(6)) : undefined;
}

/** Converts `10²³` to `10^23`. */
function withPlainPowers(text: string): string {
  const digits = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  const plain = text.replaceAll(
    /[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}/g,
    (exponent) =>
      `^${exponent
        .split("")
        .map((digit) => digits.indexOf(digit))
        .join("")}`,
  );
  return plain.replaceAll(/(?<![\d.,^×x*·]\s?|times )\b10\^(\d{1,2})/g, "1e$1");
}

/** The maximum number of operations for hours of a processor: its peak, which no training reaches. */
export function flopOfHours(hours: number, words: string): number | undefined {
  const peak = peaks.find(([name]) => name.test(words))?.[1];
  return peak === undefined ? undefined : Number((hours * 3_600 * peak).toPrecision(2));
}

/** Parses `1.2M GPU hours` as 1,200,000. */
export function processorHours(line: string): number | undefined {
  const parts = hours.exec(line.slice(0, maxLength))?.groups;
  if (!parts) return undefined;
  const value =
    Number((parts["number"] ?? "").replaceAll(",", "")) * (scales[(parts["scale"] ?? "").toLowerCase()] ?? 1);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

const hours =
  /(?<number>\d{1,9}(?:,\d{3}){0,3}(?:\.\d{1,3})?)\s{0,2}(?<scale>k|m|million|thousand)?\s{0,2}(?:[\w-]{1,20}\s){0,3}(?:GPU|TPU|chip|accelerator|device)s?[- ]?(?:core[- ])?hours?\b/i;
const scales: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 };

/** Dense operations per second at 16 bits, as stated by the manufacturers. */
const peaks: readonly (readonly [RegExp, number])[] = [
  [/\bV100\b/i, 125e12],
  [/\bA100\b/i, 312e12],
  [/\bH[12]00\b/i, 990e12],
  [/\bB200\b/i, 2_250e12],
  [/\bL40S\b/i, 362e12],
  [/\bA10G?\b/i, 125e12],
  [/\bT4\b/i, 65e12],
  [/\bTPU ?v3\b/i, 123e12],
  [/\bTPU ?v4\b/i, 275e12],
  [/\bTPU ?v5e\b/i, 197e12],
  [/\bTPU ?v5p\b/i, 459e12],
  [/\bMI250X?\b/i, 383e12],
  [/\bMI300X\b/i, 1_307e12],
];
