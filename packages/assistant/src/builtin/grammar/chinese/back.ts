/** 撤销改动，恢复成以前的样子。 */
import type { Pattern } from '../intent.ts';

const UNDO = '(?:撤销|撤回)';
const BACK = '(?:恢复|还原|退回|回退)';
const BY = '(?:你|我)?';
const CHANGED = '(?:做的|所做的|的)?(?:改动|修改|更改|变化|操作)';

export const back: readonly Pattern[] = [
  [
    new RegExp(
      `^(?:把)?(.+?)${BACK}(?:到|成|为)?(?:最近|最后|上)(?:一次|一处|次)?(?:的)?(?:改动|修改|更改)(?:之前|以前|前)(?:的)?(?:样子|版本|状态)?$`,
    ),
    ([, title = '']) => ({ kind: 'bringBack', title: bare(title), when: '', sure: false }),
  ],
  [
    new RegExp(`^(?:把)?(.+?)${BACK}(?:到|成|为)(.+?)(?:的)?(?:样子|版本|状态|时候)?(，连同别人之后的改动)?$`),
    ([, title = '', when = '', sure = '']) => ({ kind: 'bringBack', title: bare(title), when, sure: sure !== '', maybe: true }),
  ],
  [/^(?:重做|恢复刚才撤销的(?:改动)?|撤销刚才的撤销|取消撤销)$/, () => ({ kind: 'redo' })],
  [/^(?:放回去|改回去|恢复回来)$/, () => ({ kind: 'putBack' })],
  [new RegExp(`^(?:只)?${UNDO}(?:最后|上|最近)(?:一处|一次|一个|一步)?${CHANGED}?$`), () => ({ kind: 'undo', on: '', all: 'last' })],
  [
    new RegExp(`^(?:只)?${UNDO}(?:对)?(.+?)(?:里|上)?的?(?:最后|上|最近)(?:一处|一次|一个)${CHANGED}?$`),
    ([, on = '']) => ({ kind: 'undo', on, all: 'last' }),
  ],
  [
    new RegExp(`^(?:全部|都|全都)${UNDO}$|^${UNDO}(?:全部|所有|整件事|刚才的?所有)(?:的)?${CHANGED}?$`),
    () => ({ kind: 'undo', on: '', all: 'job' }),
  ],
  [
    new RegExp(`^${UNDO}${BY}(?:对|在)?(.+?)(?:里|上)?的?(?:全部|所有)(?:的)?${CHANGED}$`),
    ([, on = '']) => ({ kind: 'undo', on, all: 'job' }),
  ],
  [
    new RegExp(`^${UNDO}${BY}(?:刚才)?(?:对|在|给)(.+?)(?:里|上)?${CHANGED}$|^把${BY}(?:刚才)?对(.+?)${CHANGED}${UNDO}(?:掉|了)?$`),
    ([, on = '', other = '']) => ({ kind: 'undo', on: on || other, all: null }),
  ],
  [
    new RegExp(
      `^(?:把)?(?:刚才|刚刚|这个|那个|这次|上次)?(?:的)?${CHANGED}?${UNDO}(?:掉|了|一下|回来)?$|^${UNDO}(?:掉|一下)?(?:${BY}(?:刚才|刚刚|这个|那个|这次)?(?:做的)?)(?:的)?(?:改动|修改|操作|事|那个|这个)?$|^(?:取消刚才|恢复刚才|还原).*$`,
    ),
    () => ({ kind: 'undo', on: '', all: null }),
  ],
];

const bare = (title: string): string => (/^(?:它|这个|那个|这些|那些)$/.test(title.trim()) ? '' : title);
