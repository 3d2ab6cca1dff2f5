import { EventEmitter } from 'node:events';

/** What the system around a window does, where there is nobody in front of it: questions are declined, everything is told on standard error. */

interface Question {
  readonly message: string;
  readonly buttons?: readonly string[];
  readonly cancelId?: number;
}

export const dialog = {
  /** Takes a window or not, like the real one. */
  showMessageBox: async (...given: readonly unknown[]): Promise<{ response: number; checkboxChecked: boolean }> => {
    const question = given.at(-1) as Question;
    console.error(`[dialog] ${question.message}`);
    return { response: question.cancelId ?? 0, checkboxChecked: false };
  },
  showOpenDialog: async (...given: readonly unknown[]): Promise<{ canceled: boolean; filePaths: string[] }> => {
    console.error(`[dialog] ${(given.at(-1) as { readonly title?: string }).title ?? ''}`);
    return { canceled: true, filePaths: [] };
  },
  showErrorBox: (title: string, text: string): void => console.error(`[dialog] ${title}: ${text}`),
};

export const shell = {
  openExternal: async (address: string): Promise<void> => console.error(`[shell] ${address}`),
};

export const screen = {
  getAllDisplays: () => [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
};

export const nativeTheme = { shouldUseDarkColors: false };

export class Notification extends EventEmitter {
  static isSupported(): boolean {
    return true;
  }

  readonly title: string;
  readonly body: string;

  constructor({ title = '', body = '' }: { readonly title?: string; readonly body?: string } = {}) {
    super();
    this.title = title;
    this.body = body;
  }

  show(): void {
    console.error(`[notification] ${this.title}`);
    setImmediate(() => this.emit('show'));
  }
}
