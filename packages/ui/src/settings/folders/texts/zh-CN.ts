/** “设置 › 文件夹”的文字。 */
import type { FolderTexts } from './en.ts';

export const folders: FolderTexts = {
  title: '文件夹',
  lead: '你电脑上的这些文件夹，Baton 可以列出、读取、写入、移动和收起里面的文件。放进它的回收站之前，它会先问你。',
  count: n => (n === 0 ? '还没有选' : `${n} 个`),
  none: '还没有选。不选的话，Baton 不会碰你的任何文件。',
  on: device => `在 ${device} 上`,
  choose: '选择文件夹',
  elsewhere: '文件夹要在有它的那台电脑上的 Baton 里选。',
  remove: '不再使用',
  removeOf: label => `不再使用 ${label}`,
  kept: 'Baton 替换或收起的内容都留在那台电脑上，可以恢复：说“恢复”加文件名就行。',
};
