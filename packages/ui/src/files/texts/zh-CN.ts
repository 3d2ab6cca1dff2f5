import type { FileTexts } from './en.ts';

export const files: FileTexts = {
  label: '这条消息的文件',
  remove: name => `移除 ${name}`,
  reading: '正在读取文件…',
  tooLarge: (name, mega) => `“${name}”超过 ${mega} MB，没有添加。其他内容都已保留。请选择小一些的文件。`,
  tooLargeTogether: mega => `这些文件加起来超过 ${mega} MB，暂时不能发送。请移除一些，放在下一条消息里。`,
  tooMany: most => `一条消息最多带 ${most} 个文件，暂时不能发送。请移除一些，放在下一条消息里。`,
  empty: name => `“${name}”是空的，没有添加。`,
  unreadable: name => `“${name}”是这里读不了的图片，没有添加。请存成 JPEG 或 PNG 再选。你输入的内容都在。`,
  gone: name => `“${name}”读不出来，没有添加。它可能被移动或改动过，或者是文件夹。请重新选择。你输入的内容都还在。`,
  notStored: name => `“${name}”无法保存到这台设备，没有添加。你输入的内容已保留。`,
  noPictures: helper => `${helper}不能看图片。请不带图片发送，或在设置里换一个帮手。`,
  noPdf: helper => `${helper}不能读 PDF 文件。请不带它发送，或在设置里换一个帮手。`,
  listsOnly: '内置帮手可以用文本或 CSV 文件建清单：写“把这个做成清单”。别的它不读。',
  notRead: () => '这类文件会保存并显示，但不会被读取。',
  notRemoved: '这台设备没能保存这次移除，文件仍会一起发送。请再试一次。',
  builtIn: '内置帮手',
  save: '保存',
  open: '打开',
  notShown: '这个文件不在这里显示。保存后可用其他程序打开。',
  cut: '这是开头部分。保存后可阅读全部。',
};
