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
  readonly mayRun: string;
  readonly mayRunText: string;
  readonly run: string;
  readonly doNotRun: string;
  readonly maySend: (origin: string) => string;
  readonly maySendText: string;
  readonly send: string;
  readonly doNotSend: string;
  readonly chooseFolder: string;
  readonly useFolder: string;
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
  mayRun: 'Let Baton start this program on this computer?',
  mayRunText: 'It can do here whatever you can. Say yes only if you added it yourself and know where it comes from.',
  run: 'Let it start',
  doNotRun: 'Don’t',
  maySend: origin => `Let automations that you saved send to ${origin} from this computer?`,
  maySendText: 'It is in your own network or on this computer. Say yes only if you saved it yourself and know what answers there.',
  send: 'Let them send',
  doNotSend: 'Don’t',
  chooseFolder: 'Choose a folder that Baton may use',
  useFolder: 'Let Baton use it',
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
  mayRun: '允许 Baton 在这台电脑上启动这个程序吗？',
  mayRunText: '它在这里能做你能做的一切。只有是你自己添加的、而且知道来历时，才同意。',
  run: '允许启动',
  doNotRun: '不允许',
  maySend: origin => `允许你保存的自动操作从这台电脑发送到 ${origin} 吗？`,
  maySendText: '它在你自己的网络里，或者就在这台电脑上。只有是你自己保存的、而且知道那里是什么时，才同意。',
  send: '允许发送',
  doNotSend: '不允许',
  chooseFolder: '选择一个 Baton 可以使用的文件夹',
  useFolder: '允许 Baton 使用',
};

/** Chinese for any kind of Chinese, English for the rest. @param locale of the system; where the page has another, the page says so itself */
export function wordsFor(locale: string = Intl.DateTimeFormat().resolvedOptions().locale): Words {
  return locale.toLowerCase().startsWith('zh') ? zh : en;
}

/** So that nothing of it is hidden, turned round or a line of its own. */
const shownWhole = (part: string): string =>
  JSON.stringify(part).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, mark => `\\u{${mark.codePointAt(0)?.toString(16) ?? ''}}`);

/** The question about one exact command line. Only the second button says yes; Return and Escape do not. */
export function programQuestion(
  { command, args }: { readonly command: string; readonly args: readonly string[] },
  words: Words = wordsFor(),
) {
  return {
    type: 'warning' as const,
    message: words.mayRun,
    detail: `${[command, ...args].map(shownWhole).join('\n')}\n\n${words.mayRunText}`,
    buttons: [words.doNotRun, words.run],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
}

/** The question about one origin of the own network. Only the second button says yes; Return and Escape do not. */
export function homeQuestion(origin: string, words: Words = wordsFor()) {
  return {
    type: 'question' as const,
    message: words.maySend(origin),
    detail: words.maySendText,
    buttons: [words.doNotSend, words.send],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
}

/** The system's own choice of one folder. */
export function folderQuestion(words: Words = wordsFor()) {
  return {
    title: words.chooseFolder,
    message: words.chooseFolder,
    buttonLabel: words.useFolder,
    properties: ['openDirectory', 'createDirectory'] as ('openDirectory' | 'createDirectory')[],
  };
}
