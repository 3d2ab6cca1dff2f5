import type { VersionTexts } from './en.ts';

export const versions: VersionTexts = {
  edit: '换个说法',
  tryAgain: '再试一次',
  goOn: '从这里接着写',
  goOnWords: '请从停下的地方接着写，不要重复，也不要评论。',
  label: '这条消息的各个版本',
  older: '上一个版本',
  newer: '下一个版本',
  count: (at, of) => `第 ${at} 个，共 ${of} 个`,
  editing: '发送后会代替您原来的话和后面的内容。两者都会保留，已经做了的事不会撤销。',
  cancel: '保持原样',
};
