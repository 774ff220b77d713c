import { Readable } from "node:stream";
import type { Reader } from "./packed-answers.ts";
import { inPieces } from "./packed-pieces.ts";
import type { MemoryBudget } from "./memory-budget.ts";
import { answer, type SpecialAnswer } from "../route.ts";

/** Sends bytes made for one answer; unread bytes count against the memory budget. */
export type AnswerBytes = (bytes: Uint8Array, reader: Reader, headers: Record<string, string>) => SpecialAnswer;

export function createByteAnswers(budget: MemoryBudget): AnswerBytes {
  return (bytes, { caller }, headers) => {
    const open = async (): Promise<Readable> => {
      const release = budget.take(caller.user.username, bytes.byteLength);
      return Readable.from(inPieces(bytes), { objectMode: false }).once("close", release);
    };
    return answer({ headers, stream: { bytes: bytes.byteLength, open } });
  };
}
