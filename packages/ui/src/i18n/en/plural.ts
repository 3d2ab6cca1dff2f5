const plural = new Intl.PluralRules('en-GB');

/** "1 change", "2 changes". */
export function many(n: number, one: string, other: string): string {
  return `${n} ${plural.select(n) === 'one' ? one : other}`;
}
