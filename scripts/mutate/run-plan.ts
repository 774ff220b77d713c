import type { Child, NoReply } from "./child.ts";
import type { TrialReply } from "./messages.ts";
import type { Mutant } from "./mutant.ts";
import type { Plan } from "./plan.ts";

export interface Outcome {
  readonly mutant: Mutant;
  readonly verdict: "noticed" | "survived" | "not reached";
  /** How it was noticed. */
  readonly by?: string;
}

/** A place for a test process that runs one mutant after the other. */
export interface Seat {
  readonly start: () => Child;
  child: Child | undefined;
}

/**
 * Runs a mutant against its tests, first in a process that has already run others. Where these may have left something
 * behind, and for code that runs only once in a process, a new process decides.
 */
export async function runPlan(plan: Plan, seat: Seat): Promise<Outcome> {
  const { mutant, repeatable, all } = plan;
  if (all.length === 0) return { mutant, verdict: "not reached" };
  if (repeatable.length > 0) {
    seat.child ??= seat.start();
    const reply = await ask(seat.child, plan, false);
    const isWhole = typeof reply === "object" && (reply.noticedBy !== undefined || repeatable.length === all.length);
    if (isWhole && reply.isCertain) return toOutcome(mutant, reply);
    if (typeof reply === "string" || reply.noticedBy) leave(seat);
  }
  const child = seat.start();
  const reply = await ask(child, plan, true);
  child.stop();
  return toOutcome(mutant, reply);
}

export function leave(seat: Seat): void {
  seat.child?.stop();
  seat.child = undefined;
}

type Answer = TrialReply | NoReply;

function ask(child: Child, { mutant, repeatable, all, loadMs }: Plan, isFresh: boolean): Promise<Answer> {
  const files = isFresh ? all : repeatable;
  const testMs = files.flatMap(({ tests }) => tests).reduce((sum, { ms }) => sum + ms, 0);
  return child.ask({ kind: "trial", mutant: mutant.id, isFresh, files }, 5000 + 5 * (testMs + loadMs));
}

function toOutcome(mutant: Mutant, reply: Answer): Outcome {
  if (typeof reply === "string") return { mutant, verdict: "noticed", by: reply };
  if (!reply.noticedBy) return { mutant, verdict: "survived" };
  const { file, test, message } = reply.noticedBy;
  return { mutant, verdict: "noticed", by: `${file}: ${test}: ${message}` };
}
