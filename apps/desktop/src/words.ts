/** What the main process says itself, outside the page. */
export interface Words {
  readonly notStarted: string;
  readonly nothingLost: string;
  readonly stopped: (times: number) => string;
  readonly stillStored: (reason: string) => string;
  readonly tryAgain: string;
  readonly quit: string;
  readonly openInBrowser: (host: string) => string;
  readonly open: (host: string) => string;
  readonly stay: string;
}

const en: Words = {
  notStarted: 'Baton was not started',
  nothingLost: 'Nothing was lost.',
  stopped: times => `Baton’s window has stopped ${times} times within a minute.`,
  stillStored: reason => `What is stored on this computer is still there. (${reason})`,
  tryAgain: 'Try again',
  quit: 'Quit',
  openInBrowser: host => `Open ${host} in your browser?`,
  open: host => `Open ${host}`,
  stay: 'Stay here',
};

const zh: Words = {
  notStarted: 'Baton 没有启动',
  nothingLost: '什么都没有丢。',
  stopped: times => `Baton 的窗口一分钟内停了 ${times} 次。`,
  stillStored: reason => `存在这台电脑上的内容都还在。（${reason}）`,
  tryAgain: '再试一次',
  quit: '退出',
  openInBrowser: host => `用浏览器打开 ${host} 吗？`,
  open: host => `打开 ${host}`,
  stay: '留在这里',
};

/** Chinese for any kind of Chinese, English for the rest. @param locale of the system; where the page has another, the page says so itself */
export function wordsFor(locale: string = Intl.DateTimeFormat().resolvedOptions().locale): Words {
  return locale.toLowerCase().startsWith('zh') ? zh : en;
}
