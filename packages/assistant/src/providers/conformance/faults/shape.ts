/** Reading a request's body without trusting it. Tests only. */
export type Fields = { readonly [field: string]: unknown };
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const isWord = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
export const isName = (value: unknown): boolean => typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value);

/** What a picture may be, by its type; every provider takes these. */
export const isPictureType = (value: unknown): boolean => /^image\/(?:png|jpeg|webp|gif)$/.test(textOf(value));
/** Base64 with something in it. */
export const isBase64 = (value: unknown): boolean => /^[A-Za-z0-9+/]+={0,2}$/.test(textOf(value)) && textOf(value).length % 4 === 0;
/** The type in an address that holds what it is the address of; null: it holds nothing. */
export function typeOfDataAddress(value: unknown): string | null {
  const [, type = '', data = ''] = /^data:([\w/+.-]+);base64,(.*)$/.exec(textOf(value)) ?? [];
  return isBase64(data) ? type : null;
}

/** Half characters anywhere, keys included: they make a body that is not UTF-8. */
export function halfCharacters(value: unknown): string[] {
  if (typeof value === 'string') return value.isWellFormed() ? [] : ['half a character in a text'];
  if (Array.isArray(value)) return value.flatMap(halfCharacters);
  return isFields(value) ? Object.entries(value).flatMap(([name, each]) => [...halfCharacters(name), ...halfCharacters(each)]) : [];
}

export const duplicates = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index);

/** Whether text is a whole JSON object. */
export function isObjectText(value: unknown): boolean {
  try {
    return isFields(JSON.parse(textOf(value)));
  } catch {
    return false;
  }
}

/** Faults of the schemas that tools are offered with: what some provider or other does not read. */
export function schemaFaults(schema: unknown): string[] {
  const text = JSON.stringify(schema ?? null);
  return [
    ...(fieldsOf(schema).type === 'object' ? [] : ['a tool takes something else than an object']),
    ...['$ref', '$defs', '$schema', 'propertyNames', '"pattern"'].filter(word => text.includes(word)).map(word => `${word} in a schema`),
  ];
}
