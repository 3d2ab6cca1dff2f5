/** Files in folders of the person's computer: a name with an ending that files have, or the word "file" or "folder", and nothing else beside. */
import type { ModelAnswer } from '@baton/journal';

type FileRequest = ModelAnswer['calls'][number];

const ending = '(?:txt|md|csv|tsv|json|log|xml|ya?ml|html?|pdf|docx?|xlsx?|pptx?|odt|ods|rtf|ics|jpe?g|png|gif|heic|zip)';
const quoted = '[“"「](?<NAMEq>[^”"」]{1,300})[”"」]';
/** A name in quotes, or one that ends like a file. */
const fileEn = (name: string): string => `(?:the )?(?:file )?(?:${quoted.replace('NAME', name)}|(?<${name}>[^“”"]{1,300}?\\.${ending}))`;
const fileZh = (name: string): string => `(?:文件)?(?:${quoted.replace('NAME', name)}|(?<${name}>[^“”"「」\\s，。]{1,300}?\\.${ending}))`;
const inEn = '(?: (?:in|from|of) (?:(?:my|the) )?(?:folder )?[“"]?(?<folder>[^“”"]{1,200}?)[”"]?(?: folder)?)?';
const inZh = '(?:(?:我的)?(?:文件夹)?[“"「]?(?<folder>[^“”"「」\\s]{1,100}?)[”"」]?(?:文件夹)?里的?)?';
const start = '^(?:please )?';
const end = '(?:,? please)?[.!?]*$';
const english = (pattern: string): RegExp => new RegExp(start + pattern + end, 'iu');
const chinese = (pattern: string): RegExp => new RegExp(`^(?:请)?(?:帮我)?${pattern}[。！？?]*$`, 'iu');

const patterns: readonly (readonly [RegExp, string])[] = [
  [
    english(
      '(?:what(?:’s|\'s| is)|show(?: me)?(?: what(?:’s|\'s| is))?|list)(?: in)? (?:(?:my|the) )?folder [“"]?(?<folder>[^“”"]{1,200}?)[”"]?',
    ),
    'list',
  ],
  [english('(?:what(?:’s|\'s| is)|show me what(?:’s|\'s| is)) in (?:my|the) [“"]?(?<folder>[^“”"]{1,200}?)[”"]? folder'), 'list'],
  [english(`(?:read|open|show me|what(?:’s|'s| is) in|what does) (?!https?:)${fileEn('path')}${inEn}(?: say)?`), 'read'],
  [english(`(?:put|move|throw) ${fileEn('path')}${inEn} (?:in(?:to)?|to) the (?:trash|bin|rubbish)`), 'trash'],
  [english(`(?:delete|throw away|trash) ${fileEn('path')}${inEn}`), 'trash'],
  [english(`(?:write|save) [“"](?<text>[^”"]+)[”"] (?:in|to|into|as) ${fileEn('path')}${inEn}`), 'write'],
  [english(`(?:move|rename) ${fileEn('path')}${inEn} to ${fileEn('to')}`), 'move'],
  [english(`(?:put|bring) ${fileEn('path')} back${inEn}`), 'undo'],
  [english(`(?:bring back|restore|undo(?: the change to)?) ${fileEn('path')}${inEn}`), 'undo'],
  [chinese('(?:看看|看一下)?(?:我的)?文件夹[“"「]?(?<folder>[^“”"「」\\s]{1,100}?)[”"」]?里(?:面)?有(?:什么|哪些文件)'), 'list'],
  [chinese('(?:看看|看一下)?(?:我的)?[“"「]?(?<folder>[^“”"「」\\s]{1,100}?)[”"」]?文件夹里(?:面)?有(?:什么|哪些文件)'), 'list'],
  [chinese(`(?:读一下|读一读|读|打开|看看|看一下)\\s*${inZh}\\s*${fileZh('path')}`), 'read'],
  [chinese(`把\\s*${inZh}\\s*${fileZh('path')}\\s*(?:放进|放到|扔进|移到|丢进)\\s*(?:回收站|废纸篓|垃圾桶)`), 'trash'],
  [chinese(`(?:删除|删掉)\\s*${inZh}\\s*${fileZh('path')}`), 'trash'],
  [chinese(`把[“"「](?<text>[^”"」]+)[”"」](?:写进|写到|存到)\\s*${inZh}\\s*${fileZh('path')}`), 'write'],
  [chinese(`把\\s*${inZh}\\s*${fileZh('path')}\\s*(?:改名为|改名成|移到|重命名为)\\s*${fileZh('to')}`), 'move'],
  [chinese(`把\\s*${inZh}\\s*${fileZh('path')}\\s*(?:放回去|恢复|还原)`), 'undo'],
  [chinese(`(?:恢复|还原)\\s*${inZh}\\s*${fileZh('path')}`), 'undo'],
];

/** The call that a sentence about a file or folder asks for, or null: it is about something else. */
export function fileAskedFor(said: string): FileRequest | null {
  const sentence = said.trim();
  if (sentence.length > 1_000 || !/\.[a-z]{2,5}|folder|file|文件/iu.test(sentence)) return null;
  for (const [pattern, act] of patterns) {
    const groups = pattern.exec(sentence)?.groups;
    if (!groups) continue;
    const given = (name: string): string | undefined => (groups[`${name}q`] ?? groups[name])?.trim();
    const entries = ['folder', 'path', 'to', 'text'].flatMap(name => {
      const value = given(name);
      return value === undefined ? [] : [[name, value] as const];
    });
    return { name: `file.${act}`, arguments: Object.fromEntries(entries) };
  }
  return null;
}
