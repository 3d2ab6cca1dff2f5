/** Sentences, and the parts of "milk, rye bread and eggs", in both languages. */

/** Sentences with their final mark taken off. A dot ends one only before a space or the end: addresses and 7.30 stay whole. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|[.!?]+$|(?<=[。！？])|\n+/)
    .map(part => part.replace(/[\s.!?。！？]+$/, '').trim())
    .filter(part => part !== '');
}

const SEPARATOR = /\s*(?:[,，、;；]|\s&\s|\band\b|\bplus\b|以及|还有|(?<=[^上午晚天点一二三四五六日\s])和(?=\S)|\n)\s*/i;

/** What begins a line of a list that somebody wrote by hand. */
const BULLET = /^\s*(?:[-*•·]|\d{1,2}[.)、])\s+/;

/** The parts of an enumeration, in order, all of them. Texts in quotes stay whole, without their quotes. */
export function partsOf(text: string): string[] {
  const held: string[] = [];
  const masked = text.replace(/[“"「『]([^”"」』]+)[”"」』]/g, (_whole, inner: string) => `\ue000${held.push(inner) - 1}\ue001`);
  return masked
    .split(new RegExp(SEPARATOR, 'gi'))
    .map(part =>
      part
        .replace(BULLET, '')
        .replace(/\ue000(\d+)\ue001/g, (_whole, index: string) => held[Number(index)] ?? '')
        .trim(),
    )
    .filter(part => part !== '');
}

/** Without quotes, article or final mark: how an item is written on a list. */
export function itemName(text: string): string {
  const bare = text
    .slice(0, 500)
    .trim()
    .replace(/^[“"'「『]|[”"'」』]$/g, '')
    .replace(/[\s.。!！?？,，;；]+$/, '')
    .replace(/^(?:some|the|a|an|my|to|also|please)\s+(?=\S)/i, '')
    .replace(/^(?:一些|一点|点儿)(?=\S)/, '')
    .trim();
  // "iPhone charger" begins as its maker writes it.
  const named = /^[a-z]+(?:[A-Z]|:\/\/)/.test(bare) ? bare : bare.charAt(0).toUpperCase() + bare.slice(1);
  return named.toWellFormed();
}

/** For comparing what people call things: case, articles, plural and spaces do not matter. */
export function likeness(text: string): string {
  // A thumb behind a name is no part of it; a name of nothing else stays.
  const words = text.replace(/\p{Extended_Pictographic}|\u200d|\ufe0f/gu, ' ');
  return (words.trim() === '' ? text : words)
    .toLowerCase()
    .replace(/[“”"'’「」『』.,!?，。！？、:：;；()（）]/g, ' ')
    .replace(/\b(?:the|a|an|my|our|to|some)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .split(' ')
    .map(word => (word.length > 3 ? word.replace(/(?:ies)$/, 'y').replace(/(?<=[^s])s$/, '') : word))
    .join(' ');
}
