import { AsyncLocalStorage } from "node:async_hooks";

/**
 * What a computation asked for. Its result is the same as long as the answers to all its questions are, so it can be
 * kept with them. A value that is computed once and shared has a trace of its own, which is a part of the trace of
 * everyone who uses it.
 */
export interface Trace {
  readonly questions: Set<string>;
  /** Absent: none. Most traces are small, and there are many. */
  parts?: Set<Trace>;
}

export interface Traced<Value> {
  readonly value: Value;
  readonly trace: Trace;
}

const recording = new AsyncLocalStorage<Trace>();

/** Calls a function and records what it asks for, also after it has returned a promise. */
export function recordQuestions<Value>(make: () => Value): Traced<Value> {
  const trace: Trace = { questions: new Set() };
  return { value: recording.run(trace, make), trace };
}

/** Makes the trace of a shared value a part of the trace of whoever uses it now. */
export function joinTrace<Value>({ value, trace }: Traced<Value>): Value {
  // The questions of a promise may still come.
  const isEmpty = trace.questions.size === 0 && !trace.parts && !(value instanceof Promise);
  const user = isEmpty ? undefined : recording.getStore();
  if (user) (user.parts ??= new Set()).add(trace);
  return value;
}

/** Records a question. */
export function ask(question: string): void {
  recording.getStore()?.questions.add(question);
}

/** Takes the questions of small parts over, so that few traces have to be kept. Call it when everything has ended. */
export function simplify(trace: Trace): Trace {
  for (const part of trace.parts ?? []) {
    if (simplify(part).parts || part.questions.size > fewQuestions) continue;
    for (const question of part.questions) trace.questions.add(question);
    trace.parts?.delete(part);
  }
  if (trace.parts?.size === 0) delete trace.parts;
  return trace;
}

const fewQuestions = 4;
