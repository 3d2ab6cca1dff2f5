import type { SettingsTexts } from './en.ts';

export const settings: SettingsTexts = {
  title: '设置',
  devices: '设备',
  devicesCount: n => `${n} 台设备`,
  devicesLead: '每台设备都保存着你空间里的全部内容。',
  helpers: '帮手',
  helperBuiltIn: '内置',
  look: '语言和外观',
  language: '语言',
  languageSystem: '跟随这台设备',
  appearance: '外观',
  themes: { system: '跟随这台设备', light: '浅色', dark: '深色' },
  thisDevice: '这台设备',
  addedNow: date => `${date}添加，正在使用`,
  running: title => `正在进行“${title}”`,
  lastSeen: when => `上次出现：${when}`,
  neverSeen: '还没出现过',
  addDevice: '添加设备',
  joinSpace: '用数字加入',
  rename: '改名',
  renameTitle: '给这台设备改名',
};
