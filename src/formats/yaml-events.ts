import { EVENT_ID } from "js-yaml";
import type { AliasEvent, Event, MappingEvent, ScalarEvent, SequenceEvent } from "js-yaml";

/** Makes the values of a YAML file; `Open` is a list or mapping that has not ended. */
export interface YamlBuilder<Value, Open> {
  startDocument(): void;
  scalar(event: ScalarEvent): Value;
  /** What an alias stands for. `unfinished`: the alias is inside of the value; undefined: there is no such anchor. */
  alias(name: string, value: Value | typeof unfinished | undefined, event: AliasEvent): Value;
  begin(event: SequenceEvent | MappingEvent): Open;
  end(open: Open): Value;
  /** Adds to a list or mapping, or to the documents. There is no event for a list or mapping, which starts earlier. */
  add(parent: Open | undefined, value: Value, event?: ScalarEvent | AliasEvent): void;
}

export const unfinished = Symbol("unfinished");

/**
 * Passes the events of the YAML parser to a builder. The events are one flat stream; open lists and mappings are kept on
 * a stack, so that deep nesting cannot overflow the call stack.
 */
export function buildYaml<Value, Open>(
  source: string,
  events: readonly Event[],
  builder: YamlBuilder<Value, Open>,
): void {
  const open: { readonly value: Open; readonly anchor: string | undefined }[] = [];
  const anchors = new Map<string, Value | typeof unfinished>();
  const add = (value: Value, anchor: string | undefined, event?: ScalarEvent | AliasEvent): void => {
    if (anchor !== undefined) anchors.set(anchor, value);
    builder.add(open.at(-1)?.value, value, event);
  };
  for (const event of events) {
    if (event.type === EVENT_ID.DOCUMENT) {
      anchors.clear();
      builder.startDocument();
    } else if (event.type === EVENT_ID.SCALAR) {
      add(builder.scalar(event), findAnchor(source, event), event);
    } else if (event.type === EVENT_ID.ALIAS) {
      const name = source.slice(event.anchorStart, event.anchorEnd);
      add(builder.alias(name, anchors.get(name), event), undefined, event);
    } else if (event.type === EVENT_ID.POP) {
      const done = open.pop(); // without an open list or mapping, the document ends
      if (done) add(builder.end(done.value), done.anchor);
    } else {
      const anchor = findAnchor(source, event);
      if (anchor !== undefined) anchors.set(anchor, unfinished);
      open.push({ value: builder.begin(event), anchor });
    }
  }
}

function findAnchor(
  source: string,
  { anchorStart, anchorEnd }: ScalarEvent | SequenceEvent | MappingEvent,
): string | undefined {
  return anchorStart < 0 ? undefined : source.slice(anchorStart, anchorEnd);
}
