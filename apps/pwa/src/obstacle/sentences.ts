import { type Language, languageFor } from '@baton/ui/language-for';
import type { Obstacle } from './find-obstacle.ts';

interface Sentence {
  readonly title: string;
  readonly text: string;
}

/** What happened, what was not lost, what to do next. */
const sentences: Readonly<Record<Language, Readonly<Record<Obstacle, Sentence>>>> = {
  en: {
    insecure: {
      title: 'This address is not secure',
      text: 'Browsers give no keys to pages on a plain http address, so Baton could not protect what you write here. Nothing was lost. Open Baton at its https address instead; on your computer, Add your phone names the ways to get one.',
    },
    noCrypto: {
      title: 'This browser has no encryption for Baton',
      text: 'Baton encrypts everything on this device, and this browser does not let it. Nothing was lost. Open Baton in a current Chrome, Edge, Firefox or Safari.',
    },
    noStorage: {
      title: 'This browser keeps nothing',
      text: 'Baton stores everything on this device first, and this window does not allow that; private windows often do not. Nothing was lost. Open Baton in an ordinary window, or allow this address to store data.',
    },
    storageSilent: {
      title: 'The storage of this browser does not answer',
      text: 'What you have stored is still there. Close all other windows of Baton and open it again; if that does not help, restart the browser.',
    },
    tooOld: {
      title: 'This browser is too old for Baton',
      text: 'It lacks what keeps two windows from writing at once. Nothing was lost. Update the browser, or open Baton in a current Chrome, Edge, Firefox or Safari.',
    },
    held: {
      title: 'Another window is in the way',
      text: 'It holds what is stored on this device, so nothing can be read or removed yet. Close all other windows of Baton; this one then goes on by itself.',
    },
    broken: {
      title: 'Baton could not start',
      text: 'What you have stored on this device is still there. Load the page again; if this sentence comes back, update the browser.',
    },
  },
  'zh-CN': {
    insecure: {
      title: '这个网址不安全',
      text: '浏览器不会把密钥交给普通 http 网址上的页面，所以 Baton 在这里无法保护你写的内容。什么都没有丢失。请改用 https 网址打开 Baton；电脑上的“添加手机”里写着怎样得到它。',
    },
    noCrypto: {
      title: '这个浏览器不能加密',
      text: 'Baton 会加密这台设备上的所有内容，而这个浏览器不支持。什么都没有丢失。请用新版 Chrome、Edge、Firefox 或 Safari 打开 Baton。',
    },
    noStorage: {
      title: '这个浏览器不保存内容',
      text: 'Baton 会先把一切存在这台设备上，而这个窗口不允许，无痕窗口常常如此。什么都没有丢失。请在普通窗口打开 Baton，或允许这个网址保存数据。',
    },
    storageSilent: {
      title: '浏览器的存储没有回应',
      text: '你存过的内容都还在。请关闭其他 Baton 窗口再打开一次；如果还不行，请重启浏览器。',
    },
    tooOld: {
      title: '这个浏览器太旧了',
      text: '它缺少防止两个窗口同时写入的功能。什么都没有丢失。请更新浏览器，或用新版 Chrome、Edge、Firefox 或 Safari 打开 Baton。',
    },
    held: {
      title: '另一个窗口挡住了',
      text: '它占用着这台设备上存的内容，所以现在既不能读取也不能移除。请关闭其他 Baton 窗口，这个窗口会自己继续。',
    },
    broken: {
      title: 'Baton 没能启动',
      text: '这台设备上存过的内容都还在。请重新载入页面；如果又看到这句话，请更新浏览器。',
    },
  },
};

/** The sentence for an obstacle in the first of the person's languages that Baton speaks. */
export function sentenceFor(obstacle: Obstacle, languages: readonly string[]): Sentence & { readonly language: Language } {
  const language = languageFor(languages);
  return { language, ...sentences[language][obstacle] };
}
