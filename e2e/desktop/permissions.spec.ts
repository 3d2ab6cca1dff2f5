import { expect, onShell, test } from './app.ts';

test.describe(`${onShell}: permissions`, () => {
  test('are refused without asking anybody, but for keeping storage and reaching a relay on this computer', async ({ open }) => {
    const { page } = await open();
    const states = await page.evaluate(async () => {
      const names = ['camera', 'microphone', 'geolocation', 'notifications', 'midi', 'clipboard-read', 'persistent-storage'];
      const state = async (name: string): Promise<string> => (await navigator.permissions.query({ name: name as PermissionName })).state;
      return Object.fromEntries(await Promise.all(names.map(async name => [name, await state(name)] as const)));
    });
    expect(states).toEqual({
      camera: 'denied',
      microphone: 'denied',
      geolocation: 'denied',
      notifications: 'denied',
      midi: 'denied',
      'clipboard-read': 'denied',
      'persistent-storage': 'granted',
    });
  });

  test('are refused to a page that asks anyway', async ({ open }) => {
    const { page } = await open();
    const refused = await page.evaluate(async () => {
      const position = new Promise<string>(resolve =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('told'),
          error => resolve(error.code === error.PERMISSION_DENIED ? 'refused' : 'failed'),
        ),
      );
      const camera = navigator.mediaDevices.getUserMedia({ video: true }).then(
        () => 'given',
        error => (error as Error).name,
      );
      return Promise.all([position, camera, Notification.requestPermission()]);
    });
    expect(refused[0]).toBe('refused');
    expect(['NotAllowedError', 'NotFoundError']).toContain(refused[1]);
    expect(refused[2]).toBe('denied');
  });
});
