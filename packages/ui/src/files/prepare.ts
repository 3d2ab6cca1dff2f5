import { limits } from '@baton/protocol';
import type { ChosenFile } from '../data/port.ts';

export type Prepared =
  | { readonly ok: true; readonly file: Omit<ChosenFile, 'id'> }
  | { readonly ok: false; readonly why: 'tooLarge' | 'empty' | 'unreadable' | 'gone' };

/** The longer side of a picture that is kept, in pixels. */
const longest = 2048;
/** A photo may be larger before it is made smaller. Bytes. */
const largestPicture = 3 * limits.attachment;
const pictures: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);
/** Pictures of phones that most browsers cannot read. */
const ofPhones = /\.(?:heic|heif)$/i;
const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };
/** Characters of a name; the rest is cut in front of its ending. */
const longestName = 100;

/** Makes what is kept of a file that a person chose: of a picture its pixels alone, of anything else its bytes. */
export async function prepare(file: File): Promise<Prepared> {
  if (file.size === 0) return { ok: false, why: 'empty' };
  const isPicture = pictures.has(file.type) || file.type.startsWith('image/hei') || ofPhones.test(file.name);
  if (file.size > (isPicture ? largestPicture : limits.attachment)) return { ok: false, why: 'tooLarge' };
  const picture = isPicture ? await pixelsOf(file) : null;
  if (picture) {
    if (picture.size > limits.attachment) return { ok: false, why: 'tooLarge' };
    const name = picture.type === file.type ? file.name : `${file.name.replace(/\.[^.]*$/, '')}.${extensions[picture.type] ?? 'png'}`;
    return { ok: true, file: { name: plainName(name), type: picture.type, kind: 'picture', bytes: await bytesOf(picture) } };
  }
  // Kept as it is it would tell where it was taken, and nobody could look at it.
  if (isPicture) return { ok: false, why: 'unreadable' };
  if (file.size > limits.attachment) return { ok: false, why: 'tooLarge' };
  let bytes: Uint8Array;
  try {
    bytes = await bytesOf(file);
  } catch (error) {
    // A folder, or a file that was moved or changed since it was chosen.
    console.info('A chosen file could not be read', error instanceof Error ? error.name : '');
    return { ok: false, why: 'gone' };
  }
  return { ok: true, file: { name: plainName(file.name), type: file.type || 'application/octet-stream', kind: kindOf(bytes), bytes } };
}

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());

/** By what is in it, as names and types may say anything. */
export function kindOf(bytes: Uint8Array): 'text' | 'pdf' | 'file' {
  if (String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-') return 'pdf';
  if (bytes.includes(0)) return 'file';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'text';
  } catch {
    return 'file';
  }
}

/**
 * The picture drawn anew, upright and no larger than needed: where it was taken, and by what, goes with everything that is not a pixel. Of one
 * that moves the first picture. Null when the browser cannot read it.
 */
async function pixelsOf(file: Blob): Promise<Blob | null> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
  try {
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const type = file.type === 'image/gif' ? 'image/png' : pictures.has(file.type) ? file.type : 'image/jpeg';
    return await new Promise(resolve => canvas.toBlob(resolve, type, 0.9));
  } finally {
    picture.close();
  }
}

/** A name in one line, with its ending. */
export function plainName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name must not hold them.
  const clean = name.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]+/g, ' ').trim();
  const ending = /\.[^.\s]{1,10}$/.exec(clean)?.[0] ?? '';
  const stem = clean
    .slice(0, clean.length - ending.length)
    .slice(0, longestName - ending.length)
    .toWellFormed();
  return `${stem}${ending}` || 'file';
}
