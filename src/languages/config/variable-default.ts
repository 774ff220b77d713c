/** `${CHAT_MODEL:-gpt-4o}`, `${CHAT_MODEL:gpt-4o}`, `${CHAT_MODEL=gpt-4o}`: the default of a variable; any other text as it is. */
export function variableDefault(text: string): string {
  const [, value = text] = /^\$\{\w{1,80}[:=]?-?([^{}]{1,200})\}$/.exec(text) ?? [];
  return value;
}
