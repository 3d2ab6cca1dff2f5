/** Where a link of an answer leads. */
export interface Target {
  readonly href: string;
  /** What a person is told before going there: the host as the browser will ask for it, or the address of a mail. */
  readonly host: string;
}

/** Only an absolute address of the web or of a mail is a link. Everything else (scripts, data, places inside the app) is text. */
export function targetOf(address: string): Target | undefined {
  if (!/^(?:https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  switch (url.protocol) {
    case 'http:':
    case 'https:':
      return url.host === '' ? undefined : { href: url.href, host: url.host };
    case 'mailto:':
      return { href: url.href, host: url.pathname };
    default:
      return undefined;
  }
}

/** Whether the words of a link already say where it leads. Words that only look like it (`https://bank.example@elsewhere.example`) do not. */
export function saysWhere(words: string, { href, host }: Target): boolean {
  const plain = words.trim().toLowerCase();
  if (plain === host || plain === href) return true;
  return ['http://', 'https://', 'mailto:', ''].some(
    start => plain.startsWith(`${start}${host}`) && /^[/?#]/.test(plain.slice(start.length + host.length) || '/'),
  );
}
