import { saying, startProvider } from '@baton/testing/provider';
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
      await expect(page.locator('#content')).toContainText('A dot, and two lines.', { timeout: 20_000 });
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
});
