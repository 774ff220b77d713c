const longestText = 200;

/** Facts come from untrusted files: long texts are cut. */
export function boundText(text: string): string {
  const isLong = text.length > longestText;
  return (isLong ? `${text.slice(0, longestText - 3)}...` : text).toWellFormed();
}
