import type { DeletingTexts } from './en.ts';

export const deleting: DeletingTexts = {
  deleteTitle: title => `删除“${title}”？`,
  deleteText: '它会从这台设备、你的其他设备和服务器上删除。没有开机的设备会在回来时删除。',
  deleteGoes: '会永久删除',
  deleteGoesPoints: ['这里说过的一切，以及 Baton 在这里做过的事的记录', '你在这里写了还没发出的内容', '这个对话里的撤销'],
  deleteStays: '会留下',
  deleteStaysPoints: ['文档会留下，内容都在', '已经发给别人的内容仍在对方那里'],
  deleteAct: '删除这个对话',
  deleteKeep: '保留',
};
