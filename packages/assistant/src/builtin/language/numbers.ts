/** Numbers as people write them: digits, English words, Chinese numerals up to 99. */

const ENGLISH: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  once: 1,
  two: 2,
  twice: 2,
  three: 3,
  thrice: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
};
export const ENGLISH_NUMBER = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';

const CHINESE: Readonly<Record<string, number>> = { 零: 0, 〇: 0, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 };
export const CHINESE_NUMBER = '[零〇一二两三四五六七八九十]+';

/** The number that a word or numeral stands for, or null. */
export function numberOf(word: string): number | null {
  const text = word.trim().toLowerCase();
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const english = ENGLISH[text];
  if (english !== undefined) return english;
  const [, tens, ones] = text.match(/^([一二两三四五六七八九]?)十([一二三四五六七八九]?)$/) ?? [];
  if (tens !== undefined) return (tens === '' ? 1 : (CHINESE[tens] ?? 0)) * 10 + (ones ? (CHINESE[ones] ?? 0) : 0);
  return text.length === 1 ? (CHINESE[text] ?? null) : null;
}

/** Full-width digits, letters and signs as plain ones, so that one grammar reads both. Chinese punctuation stays. */
export const plainWidth = (text: string): string =>
  text.replace(/[０-９Ａ-Ｚａ-ｚ＋－＊／％＝．]/g, char => String.fromCharCode(char.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ');
