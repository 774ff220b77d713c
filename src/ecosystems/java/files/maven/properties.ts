/** Replaces `${name}` by values. */
export interface Interpolator {
  /** Placeholders without a value are kept. */
  readonly resolve: (text: string) => string;
  /** Whether a property has been used so far. */
  readonly wasAsked: (name: string) => boolean;
}

const maxValueLength = 4096;
const maxDepth = 20;

/** Values may contain placeholders themselves. One that refers to itself, or grows without limit, has no value. */
export function createInterpolator(lookUp: (name: string) => string | undefined): Interpolator {
  const values = new Map<string, string | undefined>();

  const valueOf = (name: string, depth: number): string | undefined => {
    if (values.has(name)) return values.get(name);
    values.set(name, undefined); // a value that refers to itself has no value
    const template = depth > maxDepth ? undefined : lookUp(name);
    const value = template === undefined ? undefined : resolve(template, depth + 1);
    values.set(name, value);
    return value;
  };

  const resolve = (text: string, depth: number): string => {
    let result = "";
    let at = 0;
    for (let start = text.indexOf("${"); start >= 0; start = text.indexOf("${", at)) {
      const end = text.indexOf("}", start);
      if (end < 0 || result.length > maxValueLength) break;
      const placeholder = text.slice(start, end + 1);
      result += text.slice(at, start) + (valueOf(placeholder.slice(2, -1).trim(), depth) ?? placeholder);
      at = end + 1;
    }
    return (result + text.slice(at)).slice(0, maxValueLength);
  };

  return { resolve: (text) => resolve(text, 0), wasAsked: (name) => values.has(name) };
}

/** Every `${name}` of a text. */
export function placeholdersIn(text: string): readonly string[] {
  const placeholders: string[] = [];
  for (let start = text.indexOf("${"); start >= 0;) {
    const end = text.indexOf("}", start);
    if (end < 0) break;
    placeholders.push(text.slice(start, end + 1));
    start = text.indexOf("${", end + 1);
  }
  return placeholders;
}

/** POM templates and plugin tests use `@project.version@`, which a tool replaces before Maven reads it. */
export function isResolved(text: string): boolean {
  return !text.includes("${") && !isTemplate(text);
}

export function isTemplate(text: string): boolean {
  return text.startsWith("@") && text.endsWith("@");
}
