/** 撤销整件事时说的话。 */
import type { UndoJobTexts } from './en.ts';

export const undoJob: UndoJobTexts = {
  title: '要撤销整件事吗？',
  text: (documents, files) =>
    files === 0
      ? `${documents} 处改动会退回。此后你或别人改过的内容会保留。`
      : `${documents === 0 ? '' : `文档里 ${documents} 处改动和 `}${files} 处文件改动会退回。此后你或别人改过的内容会保留。`,
  nothing: '现在没有可以退回的改动。',
  act: n => `撤销 ${n} 处改动`,
  keep: '保留',
  file: (name, folder) => `${folder} 里的 ${name}`,
  names: (names, more) => `${names.join('、')}${more > 0 ? `，还有 ${more} 个` : ''}`,
  fate: {
    back: computer => `在 ${computer} 上退回：`,
    unseen: computer => `在 ${computer} 上退回，除非此后在那里被别的程序改过：`,
    waits: computer => `等 ${computer}，然后退回，除非此后在那里被别的程序改过：`,
    going: computer => `已经要求在 ${computer} 上退回：`,
    changed: () => '保持不变，因为此后被改过：',
    occupied: () => '保持不变，因为那个位置现在有别的文件：',
    notGranted: computer => `保持不变，因为我不能再用 ${computer} 上的这个文件夹。重新允许后再撤销：`,
    left: computer => `保持不变，因为 ${computer} 已经不是你的设备：`,
    saved: () => '保持不变。原来的内容已存在旁边：',
    lost: () => '保持不变，因为原来的内容没有保留：',
  },
  canSave: '原来的内容还在。撤销之后可以把它存在现在这个文件旁边。',
  more: n => `还有 ${n} 处文件改动，再按一次可以退回。`,
  says: '撤回那件事对文件的改动',
};
