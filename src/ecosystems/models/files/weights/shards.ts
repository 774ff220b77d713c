import type { SourceFile } from "../../../../domain/contracts/contracts.ts";

/** The name of a weight file without its extension and its shard number. */
export function stripShardNumber(name: string): string {
  const whole = name.replace(/(?:\.ckpt)?\.data-\d{5}-of-\d{5}$/, ""); // of TensorFlow: the shard is the extension
  if (whole !== name && whole !== "") return whole;
  const stem = name.replace(/\.[A-Za-z0-9]{1,20}$/, "");
  return stem.replace(/[-.]\d{5}-of-\d{5}$/, "") || stem;
}

/** Whether an earlier shard of the same model is in the folder: the first one is reported for all. */
export function isLaterShard(file: SourceFile): boolean {
  const [, before = "", number = "", after = ""] = /^(.*[-.])(\d{5})(-of-\d{5}(?:\..*)?)$/.exec(file.name) ?? [];
  if (number === "" || number === "00000") return false;
  const previous = String(Number(number) - 1).padStart(5, "0");
  return [previous, "00001"].some(
    (other) => other !== number && file.sibling(`${before}${other}${after}`) !== undefined,
  );
}

const maxShards = 64;

/** All shards of the model that the file begins, including itself. */
export function listShards(file: SourceFile): readonly SourceFile[] {
  const [, before = "", number = "", of = "", after = ""] = /^(.*[-.])(\d{5})-of-(\d{5})(\..*)$/.exec(file.name) ?? [];
  if (number === "") return [file];
  const numbers = Array.from({ length: Math.min(maxShards, Number(of)) }, (_, index) =>
    String(index + 1).padStart(5, "0"),
  );
  const shards = numbers.flatMap((other) => file.sibling(`${before}${other}-of-${of}${after}`) ?? []);
  return shards.length > 0 ? shards : [file];
}
