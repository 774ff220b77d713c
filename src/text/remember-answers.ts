/**
 * Answers a question about a text once: a program has few different names, a configuration few different keys. For
 * answers that depend on the text alone: unlike `oncePerKey`, it records no questions about files, which takes time.
 */
export function rememberAnswers<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    const before = answers.get(text);
    if (before !== undefined) return before;
    const now = answer(text);
    answers.set(text, now);
    return now;
  };
}
