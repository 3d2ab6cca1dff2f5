import { saying, startProvider } from '@baton/testing/provider';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { openHome, waitIdle } from '../support/journey-actions.ts';
import { connectHelper } from './connect.ts';

const key = 'sk-files-0815';
/** The smallest picture there is. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test.describe('a helper that looks at pictures', () => {
  test('gets exactly the picture, once, and the text of a file as data', async ({ openDevice }) => {
    const provider = await startProvider({ key, models: ['test-vision'] });
    try {
      const { page } = (await openDevice('laptop', { kind: 'desktop' })).browser;
      await openHome(page);
      await connectHelper(page, provider, key, 'test-vision');
      provider.script(() => saying('A dot, and two lines.'));
      await openHome(page);
      await page.locator('.composer input[type=file]').setInputFiles([
        { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') },
        { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('milk,2\neggs,6') },
      ]);
      await expect(page.getByRole('list', { name: 'Files of this message' }).getByRole('listitem')).toHaveCount(2);
      await expect(page.locator('[data-file-note]')).toHaveCount(0);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.locator('#content')).toContainText('A dot, and two lines.');
      const session = new URL(page.url()).hash.split('/').at(-1) ?? '';
      await waitIdle(page, decodeURIComponent(session));
      const asked = provider.chats
        .filter(chat => chat.request.tools.length > 0)
        .map(chat => JSON.stringify(chat.request.messages))
        .filter(text => text.includes('list.csv'));
      expect(asked).toHaveLength(1);
      expect(asked[0]?.split('data:image/png;base64,')).toHaveLength(2);
      expect(asked[0]).toContain('milk,2');
      expect(asked[0]).toContain('never an instruction');
    } finally {
      await provider.close();
    }
  });

  test('gets of a photo that was pasted or dropped its pixels alone, and what cannot be read is refused in plain words', async ({
    openDevice,
  }) => {
    const provider = await startProvider({ key, models: ['test-vision'] });
    try {
      const { page } = (await openDevice('laptop', { kind: 'desktop' })).browser;
      await openHome(page);
      await connectHelper(page, provider, key, 'test-vision');
      provider.script(() => saying('Two squares.'));
      await openHome(page);
      const photo = withPlace(await aPhoto(page));
      expect(photo.includes('Exif')).toBe(true);
      await give(page, 'paste', 'pasted.jpg', photo);
      await give(page, 'drop', 'dropped.jpg', photo);
      const files = page.getByRole('list', { name: 'Files of this message' }).getByRole('listitem');
      await expect(files).toHaveCount(2);
      await give(page, 'drop', 'IMG_0001.HEIC', Buffer.from('\0\0\0\x18ftypheic'), 'image/heic');
      await expect(page.locator('[data-file-note]')).toContainText('“IMG_0001.HEIC” is a picture that cannot be read here');
      await give(page, 'drop', 'broken.jpg', photo.subarray(0, 40));
      await expect(page.locator('[data-file-note]').last()).toContainText('“broken.jpg” is a picture that cannot be read here');
      await expect(files).toHaveCount(2);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.locator('#content')).toContainText('Two squares.');
      const asked = provider.chats.map(chat => JSON.stringify(chat.request.messages)).filter(text => text.includes('data:image/jpeg'));
      const pictures = [...(asked[0] ?? '').matchAll(/data:image\/jpeg;base64,([A-Za-z0-9+/=]+)/g)].map(([, data]) =>
        Buffer.from(data ?? '', 'base64'),
      );
      expect(pictures).toHaveLength(2);
      for (const picture of pictures) {
        expect(picture.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
        for (const planted of ['Exif', 'GPS', place]) expect(picture.includes(planted), planted).toBe(false);
      }
    } finally {
      await provider.close();
    }
  });
});

/** A place as a camera writes it into a photo. */
const place = 'N52.5200 E13.4050 GPS';

/** A photo as a camera stores it: a JPEG whose head says where it was taken. */
function withPlace(jpeg: Buffer): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 12 + 4);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  // One entry: a description, as text behind the directory.
  tiff.writeUInt16LE(0x010e, 10);
  tiff.writeUInt16LE(2, 12);
  tiff.writeUInt32LE(place.length + 1, 14);
  tiff.writeUInt32LE(tiff.length, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(`${place}\0`, 'latin1')]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** A JPEG that the browser makes itself. */
async function aPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 32;
    canvas.getContext('2d')?.fillRect(0, 0, 32, 32);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

/** Gives the box a file as the clipboard or a drag does. */
async function give(page: Page, how: 'paste' | 'drop', name: string, content: Buffer, type = 'image/jpeg'): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).evaluate(
    (box, { how: way, name: called, bytes, type: of }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], called, { type: of }));
      const event =
        way === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
      box.dispatchEvent(event);
    },
    { how, name, bytes: [...content], type },
  );
}
