/** 请人选择文件夹的卡片上的文字。 */
import type { ChoosingTexts } from './en.ts';

export const choosing: ChoosingTexts = {
  lead: 'Baton 只会碰你在电脑自己的窗口里选择的文件夹。',
  no: '暂不',
  where: computers => `文件夹要在 ${computers} 上的 Baton 里选。那边也在等你。`,
  nowhere: '文件夹要在电脑上的 Baton 应用里选。在那里打开之前，这一步会一直等着。',
  exactly: '你选择的文件夹从此可以使用，直到你在设置里收回。至于里面的文件，这里只涉及这一件事。',
};
