/** Times as ISO 8601 texts. Many fall into one millisecond, and to write one takes longer than to ask for it. */
export function createIsoClock(): (milliseconds: number) => string {
  let last = Number.NaN;
  let text = "";
  return (milliseconds) => {
    if (milliseconds !== last) {
      text = new Date(milliseconds).toISOString();
      last = milliseconds;
    }
    return text;
  };
}
