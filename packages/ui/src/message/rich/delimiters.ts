/** Code, in which nothing is a formula; or a formula between two signs on one side and their likes on the other, with no empty line in it. */
const codeOrFormula =
  /(?<code>^ {0,3}(?<fence>`{3,}|~{3,})[^\n]*(?:\n(?! {0,3}\k<fence>)[^\n]*)*|(?<ticks>`+)(?!`)[^\n]*?[^`\n]\k<ticks>(?!`))|(?<!\\)(?<open>\$\$|\\\[|\\\()(?<tex>(?:(?!\n[ \t]*\n|\n[ \t]*>)[\s\S])+?)(?<!\\)(?<close>\$\$|\\\]|\\\))/gm;

const likes: Readonly<Record<string, string>> = { $$: '$$', '\\[': '\\]', '\\(': '\\)' };

/** Brackets that somebody only escaped hold words; formulas hold signs, or a single letter. */
const looksLikeTex = /[\\^_=+<>{}]|^\s*[a-zA-Z0-9]\s*$/;

/**
 * Writes the formulas of a text as the parser knows them, in as many characters: `\(x\)` and `\[x\]`, which models write as often, and `$$x$$`
 * over several lines that does not stand on lines of its own, behind whose beginning the parser would take all the rest for a formula.
 */
export function withKnownFormulas(text: string): string {
  if (!text.includes('$$') && !text.includes('\\(') && !text.includes('\\[')) return text;
  return text.replace(codeOrFormula, (whole: string, ...rest: unknown[]) => {
    const { code, open = '', tex = '', close } = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    if (code !== undefined || likes[open] !== close) return whole;
    if (open === '$$' && !tex.includes('\n')) return whole;
    if (open === '$$' && /^[ \t]*\n/.test(tex) && /\n[ \t]*$/.test(tex)) return whole;
    if (open !== '$$' && !looksLikeTex.test(tex)) return whole;
    return `$$${tex.replaceAll('\n', ' ')}$$`;
  });
}

/** Whether a formula as it was written is to stand on a line of its own. */
export const isDisplayed = (written: string): boolean => written.startsWith('$$') || written.startsWith('\\[');
