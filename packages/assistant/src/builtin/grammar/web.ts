/** "Read https://…": a whole address behind a word for reading, and nothing else in the sentence. */
const english =
  /^(?:please\s+)?(?:read|open|look at|show me|what(?:’s|'s| is) on|what does)\s+(?:(?:the|this) page\s*:?\s*)?(https?:\/\/\S+?)(?:\s+say)?(?:\s*please)?[.?!]*$/i;
const chinese = /^(?:请)?(?:帮我)?(?:读一下|读一读|读|看看|看一下|打开)\s*(?:网页)?\s*(https?:\/\/[^\s。？！，]+)[。？！]*$/;

/** The address, or null. */
export function pageAskedFor(text: string): string | null {
  const sentence = text.trim();
  if (sentence.length > 2_200) return null;
  return english.exec(sentence)?.[1] ?? chinese.exec(sentence)?.[1] ?? null;
}
