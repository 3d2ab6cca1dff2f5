/** Chinese sentences the built-in helper understands. */
import { type Intent, matchFirst, type Pattern } from '../intent.ts';
import { back } from './back.ts';
import { documents } from './documents.ts';
import { files } from './files.ts';
import { lines } from './lines.ts';
import { talk } from './talk.ts';

const PATTERNS: readonly Pattern[] = [...files, ...back, ...talk, ...documents, ...lines];

const POLITE =
  /^(?:(?:请问|请|麻烦你?|劳驾|帮我|帮忙|给我|你?能不能|你?能|可以|可不可以|我想要?|我要|那就?|然后|再|顺便|另外|还有|对了|嗯|好的?)[，,\s]*)+(?=.{2})/;

export function parseChinese(text: string): Intent | null {
  const plain = text.trim().replace(/[\s。.!！?？~～]+$/, '');
  const bare = plain
    .replace(POLITE, '')
    .replace(/(?:，|,)?(?:吧|好吗|可以吗|行吗|一下吧|谢谢|谢啦|好不好|拜托了?|哦|哈|呢|啊|吗)$/, '')
    .replace(/[\s。.!！?？,，]+$/, '');
  return matchFirst(talk, plain) ?? matchFirst(PATTERNS, bare);
}
