export type Language = 'en' | 'zh-CN';

/** The screen's language for what the system prefers: Chinese for any kind of Chinese, English for the rest. */
export function languageFor(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const base = tag.toLowerCase();
    if (base.startsWith('zh')) return 'zh-CN';
    if (base.startsWith('en')) return 'en';
  }
  return 'en';
}
