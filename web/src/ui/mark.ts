/** The address of the mark of lcc. */
export const mark = new URL("../mark.svg", import.meta.url).href;
