import type { PairingStatus } from '@baton/protocol';
import { copyMemoryDisk } from '@baton/store/memory';
import { describe, expect, it } from 'vitest';
import { type Device, openJourney, until } from './devices.ts';

const { start, pair, run } = openJourney();
const standing = ({ disk }: Pick<Device, 'disk'>) => disk.tables.meta.get('pairing')?.value as PairingStatus | undefined;
const cutOff = (side: 'computer' | 'phone') => ({ side, state: 'failed', why: 'offline' });

/** A code that the computer shows, typed on the phone: both show the words. */
async function untilWords(computer: Device, phone: Device): Promise<void> {
  await run(computer, { kind: 'pairStart' });
  const code = await until('code', () => {
    const status = standing(computer);
    return status?.state === 'open' && status.side === 'computer' ? status.code : null;
  });
  await run(phone, { kind: 'joinByCode', relay: computer.runtime.parts.options.relayUrl ?? '', code, deviceName: phone.name });
  await until('words on both', () => standing(computer)?.state === 'words' && standing(phone)?.state === 'words');
}

/** The computer's words compared on the phone, which waits for the computer's yes. */
async function untilWaiting(computer: Device, phone: Device): Promise<void> {
  await untilWords(computer, phone);
  await run(phone, { kind: 'joinWordsMatch', match: true });
  await until('waiting', () => standing(phone)?.state === 'waiting');
}

describe('a pairing that is cut off by the end of its process', () => {
  it('is over for a phone that was killed before it stored what the computer gave it; the next code lets it join', async () => {
    const laptop = await start('MacBook', 'desktop');
    const phone = await start('Pixel 9', 'phone');
    await untilWaiting(laptop, phone);
    const killed = copyMemoryDisk(phone.disk);
    await run(laptop, { kind: 'pairConfirm' });
    await until('added', () => standing(laptop)?.state === 'done');
    await phone.runtime.stop();

    const again = await start('Pixel 9', 'phone', killed);
    expect(standing(again)).toEqual(cutOff('phone'));
    await pair(laptop, again);
  }, 40_000);

  it('is over for a computer that was killed while the words were compared; the next start leaves what is over as it is', async () => {
    const laptop = await start('MacBook', 'desktop');
    const phone = await start('Pixel 9', 'phone');
    await untilWords(laptop, phone);
    const killed = copyMemoryDisk(laptop.disk);
    await laptop.runtime.stop();
    const again = await start('MacBook', 'desktop', killed);
    expect(standing(again)).toEqual(cutOff('computer'));

    await until('over on the phone', () => standing(phone)?.state === 'failed');
    await pair(again, phone);
    await phone.runtime.stop();
    const joined = await start('Pixel 9', 'phone', phone.disk);
    expect(standing(joined)).toMatchObject({ side: 'phone', state: 'done' });
  }, 40_000);

  it('ends with the runtime of a phone whose window was taken over: the computer hears of it, and its yes adds nobody', async () => {
    const laptop = await start('MacBook', 'desktop');
    const phone = await start('Pixel 9', 'phone');
    await untilWaiting(laptop, phone);
    await phone.runtime.stop();
    await until('over on the computer', () => standing(laptop)?.state === 'failed');
    await run(laptop, { kind: 'pairConfirm' });
    expect([...laptop.disk.tables.devices.keys()]).toHaveLength(1);

    const again = await start('Pixel 9', 'phone', phone.disk);
    expect(standing(again)).toEqual(cutOff('phone'));
    await pair(laptop, again);
  }, 40_000);
});
