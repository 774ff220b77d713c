import type { TypeOf } from "../schema/build.ts";
import type * as schema from "../schema/warning.ts";

/** A warning or a note: what is wrong, what it means, and what to do. */
export interface Warning<Type extends WarningType | NoteType = WarningType> extends Omit<
  TypeOf<typeof schema.Warning>,
  "type"
> {
  readonly type: Type;
}
export type WarningType = TypeOf<typeof schema.Warning>["type"];
export type Severity = Warning["severity"];

export type ReportNote = Warning<NoteType>;
export type NoteType = TypeOf<typeof schema.Note>["type"];

export type WarnedComponent = TypeOf<typeof schema.WarnedComponent>;
