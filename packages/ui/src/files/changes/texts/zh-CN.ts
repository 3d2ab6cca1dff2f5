/** 对文件的一处改动可以做什么。 */
import type { FileChangeTexts } from './en.ts';

export const fileChange: FileChangeTexts = {
  undo: '撤销',
  undoOf: (name, folder) => `撤销对${folder}里 ${name} 的改动`,
  saveOlder: '把原来的存在旁边',
  going: '正在处理',
  waits: computer => `正在处理，等 ${computer}`,
  undone: '已撤回',
  undoneAt: time => `${time} 已撤回`,
  says: { takeBack: '撤回对这个文件的改动', saveOlder: '把这个文件原来的内容存在旁边' },
};
