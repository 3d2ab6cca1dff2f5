import type { DeviceId } from '@baton/protocol';
import type { GenerationPort } from '@baton/sync';
import { type Book, isTakenOver } from '../core/book.ts';
import type { Platform } from '../core/platform.ts';
import type { Members } from '../space/members.ts';

export interface StoredGenerationOptions {
  readonly platform: Platform;
  readonly book: Book;
  readonly members: Members;
  readonly me: () => DeviceId;
}

const mostRooms = 100_000;

/** The generation of the relay that this device has come over to, in the `meta` table. */
export class StoredGeneration implements GenerationPort {
  readonly #o: StoredGenerationOptions;
  #known = 0;

  constructor(options: StoredGenerationOptions) {
    this.#o = options;
  }

  async load(): Promise<void> {
    const value = (await this.#o.platform.storage.get('meta', 'generation'))?.value;
    this.#known = typeof value === 'number' ? value : 0;
  }

  readonly known = (): number => this.#known;

  async roomsBehind(generation: number) {
    const rooms = await this.#o.platform.storage.range('rooms', { limit: mostRooms });
    return rooms.filter(({ sent, cursor }) => sent && cursor.seq > 0 && cursor.generation !== generation).map(({ id }) => id);
  }

  async others() {
    const me = this.#o.me();
    return (await this.#o.members.list()).map(({ id }) => id).filter(id => id !== me);
  }

  async reached(generation: number): Promise<'ok' | 'again'> {
    try {
      const { result } = await this.#o.book.change(async change => {
        change.put('meta', { key: 'generation', value: generation });
      });
      if (result !== 'ok') return 'again';
      this.#known = generation;
      return 'ok';
    } catch (error) {
      if (isTakenOver(error)) return 'again';
      throw error;
    }
  }
}
