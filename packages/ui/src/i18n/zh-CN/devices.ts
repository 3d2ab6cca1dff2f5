import type { devices as english } from '../en/devices.ts';

export const devices: typeof english = {
  pair: {
    title: '添加手机',
  },
  join: {
    title: '加入 Baton',
  },
};
