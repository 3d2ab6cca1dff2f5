/** Numbers as people write them: digits, words and numerals of both languages. */

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
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
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
  return chineseNumber(text);
}

const PLACES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 };

/** 三, 二十五, 一百零二, 三千五, 两万, 三点五; null for anything else, also for digits in a row. */
function chineseNumber(text: string): number | null {
  const [whole = '', fraction] = text.split('点');
  if (fraction !== undefined) {
    const digits = [...fraction].map(sign => CHINESE[sign]);
    const before = whole === '' ? null : chineseNumber(whole);
    return before === null || digits.length === 0 || digits.includes(undefined) ? null : Number(`${before}.${digits.join('')}`);
  }
  if (text === '') return null;
  let sum = 0;
  let section = 0;
  let digit: number | null = null;
  let last = 10;
  for (const sign of text) {
    const place = PLACES[sign];
    const value = CHINESE[sign];
    if (sign === '万' && section + (digit ?? 0) > 0) {
      sum += (section + (digit ?? 0)) * 10_000;
      [section, digit, last] = [0, null, 10_000];
    } else if (place !== undefined) {
      section += (digit ?? 1) * place;
      [digit, last] = [null, place];
    } else if (value === 0) [digit, last] = [null, 10];
    else if (value !== undefined && digit === null) digit = value;
    else return null;
  }
  if (text === '零' || text === '〇') return 0;
  // 三千五 is 3,500 and 一百二 is 120: the place after the last one that was named.
  return sum + section + (digit ?? 0) * (sum + section > 0 && last > 10 ? last / 10 : 1);
}

const SMALL = Object.keys(ENGLISH)
  .filter(word => !/^(?:a|an|once|twice|thrice)$/.test(word))
  .sort((a, b) => b.length - a.length)
  .join('|');
const SPELLED = new RegExp(`\\b(?:a |an )?(?:${SMALL}|hundred|thousand)(?:(?:[ -]|\\s+and\\s+)(?:${SMALL}|hundred|thousand))*\\b`, 'gi');
const CHINESE_AMOUNT = /(?!百分之)[零〇一二两三四五六七八九十百千万]+(?:点[零〇一二三四五六七八九]+)?/g;

function spelledNumber(text: string): number {
  let sum = 0;
  let part = 0;
  for (const word of text.toLowerCase().split(/[\s-]+/)) {
    if (word === 'hundred') part = Math.max(1, part) * 100;
    else if (word === 'thousand') {
      sum += Math.max(1, part) * 1_000;
      part = 0;
    } else if (word !== 'a' && word !== 'an') part += ENGLISH[word] ?? 0;
  }
  return sum + part;
}

/** Numbers in words as digits: "twenty-five" is 25, 一百二十 is 120, 3万 is 30000. "five and six" stay two numbers. */
export function withDigits(text: string): string {
  return text
    .replace(/(\d+(?:\.\d+)?)(万|千)(?!米|克)/g, (_whole, digits: string, place: string) =>
      String(Number(digits) * (place === '万' ? 10_000 : 1_000)),
    )
    .replace(SPELLED, found =>
      found
        .split(/(?<!hundred|thousand)(\s+and\s+)/i)
        .map(part => (/^\s+and\s+$/i.test(part) ? part : String(spelledNumber(part))))
        .join(''),
    )
    .replace(CHINESE_AMOUNT, found => (/^[百千万]+$/.test(found) ? found : String(chineseNumber(found) ?? found)));
}

/** Full-width digits, letters and signs as plain ones, so that one grammar reads both. Chinese punctuation stays. */
export const plainWidth = (text: string): string =>
  text.replace(/[０-９Ａ-Ｚａ-ｚ＋－＊／％＝．＾]/g, char => String.fromCharCode(char.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ');
