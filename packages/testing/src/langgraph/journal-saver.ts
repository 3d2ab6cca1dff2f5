import type { JsonValue } from '@baton/protocol';
import type { Storage } from '@baton/store';
import type { RunnableConfig } from '@langchain/core/runnables';
import {
  BaseCheckpointSaver,
  type ChannelVersions,
  type Checkpoint,
  type CheckpointListOptions,
  type CheckpointMetadata,
  type CheckpointPendingWrite,
  type CheckpointTuple,
  compareWritesSortKeys,
  getCheckpointId,
  maxChannelVersion,
  type PendingWrite,
  TASKS,
  WRITES_IDX_MAP,
  writesSortKey,
} from '@langchain/langgraph-checkpoint';
import { ThreadLog } from './thread-log.ts';

/** What `serde` made of a value; the bytes as base64, since a row holds JSON. */
interface Packed {
  readonly type: string;
  readonly data: string;
}

interface SavedCheckpoint {
  readonly what: 'checkpoint';
  readonly ns: string;
  readonly id: string;
  readonly parent: string | null;
  readonly checkpoint: Packed;
  readonly metadata: Packed;
  /** The channels that changed; the others are read from the checkpoint that changed them last. */
  readonly channels: readonly { readonly channel: string; readonly version: string | number; readonly value: Packed }[];
}

interface SavedWrites {
  readonly what: 'writes';
  readonly ns: string;
  readonly id: string;
  readonly task: string;
  readonly path: string;
  readonly writes: readonly { readonly index: number; readonly channel: string; readonly value: Packed }[];
}

/** Everything of one thread, as it was saved. */
interface Thread {
  readonly id: string;
  readonly checkpoints: readonly SavedCheckpoint[];
  readonly writes: readonly SavedWrites[];
}

/**
 * LangGraph's checkpoints in Baton's journal: an independent judge of it, never part of the product. A thread is a session; every checkpoint
 * and every batch of pending writes is a step whose outcome is what was saved. Nothing is kept in memory.
 */
export class JournalSaver extends BaseCheckpointSaver {
  readonly #log: ThreadLog;

  constructor(storage: Storage) {
    super();
    this.#log = new ThreadLog(storage);
  }

  override async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const id = config.configurable?.thread_id as string | undefined;
    if (id === undefined) return undefined;
    const thread = await this.#thread(id);
    const ns = namespaceOf(config) ?? '';
    const wanted = getCheckpointId(config);
    const found = newestFirst(thread.checkpoints).find(one => one.ns === ns && (wanted === '' || one.id === wanted));
    return found && this.#tuple(thread, found);
  }

  override async *list(config: RunnableConfig, options: CheckpointListOptions = {}): AsyncGenerator<CheckpointTuple> {
    const { before, filter, limit = Number.POSITIVE_INFINITY } = options;
    const one = config.configurable?.thread_id as string | undefined;
    const ns = namespaceOf(config);
    const only = getCheckpointId(config);
    const end = before && getCheckpointId(before);
    let given = 0;
    for (const id of one === undefined ? await this.#log.threads() : [one]) {
      const thread = await this.#thread(id);
      for (const saved of newestFirst(thread.checkpoints)) {
        if (given >= limit) return;
        if ((ns !== undefined && saved.ns !== ns) || (only !== '' && saved.id !== only) || (end && saved.id >= end)) continue;
        const tuple = await this.#tuple(thread, saved);
        const metadata = tuple.metadata as Record<string, unknown> | undefined;
        if (filter && !Object.entries(filter).every(([key, value]) => metadata?.[key] === value)) continue;
        given += 1;
        yield tuple;
      }
    }
  }

  override async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    const thread = threadOf(config);
    const ns = namespaceOf(config) ?? '';
    const parent = getCheckpointId(config) || null;
    const { channel_values, ...rest } = checkpoint;
    const changed = Object.entries(newVersions).filter(([channel]) => channel in channel_values);
    const channels = await Promise.all(
      changed.map(async ([channel, version]) => ({ channel, version, value: await this.#pack(channel_values[channel]) })),
    );
    const value: SavedCheckpoint = {
      what: 'checkpoint',
      ns,
      id: checkpoint.id,
      parent,
      checkpoint: await this.#pack(rest),
      metadata: await this.#pack(metadata),
      channels,
    };
    await this.#log.save(thread, { ns, checkpoint: checkpoint.id, parent }, value as unknown as JsonValue);
    return { configurable: { thread_id: thread, checkpoint_ns: ns, checkpoint_id: checkpoint.id } };
  }

  override async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string, taskPath = ''): Promise<void> {
    const thread = threadOf(config);
    const ns = namespaceOf(config) ?? '';
    const id = getCheckpointId(config);
    if (id === '') throw new Error('checkpoint_id is missing: writes belong to a checkpoint');
    const packed = await Promise.all(
      writes.map(async ([channel, value], i) => ({ index: WRITES_IDX_MAP[channel] ?? i, channel, value: await this.#pack(value) })),
    );
    const value: SavedWrites = { what: 'writes', ns, id, task: taskId, path: taskPath, writes: packed };
    await this.#log.save(thread, { ns, checkpoint: id, task: taskId }, value as unknown as JsonValue);
  }

  override deleteThread(threadId: string): Promise<void> {
    return this.#log.remove(threadId);
  }

  async #thread(id: string): Promise<Thread> {
    const saved = (await this.#log.read(id)).map(step => step.value as unknown as SavedCheckpoint | SavedWrites);
    return {
      id,
      checkpoints: saved.filter(one => one.what === 'checkpoint'),
      writes: saved.filter(one => one.what === 'writes'),
    };
  }

  async #tuple(thread: Thread, saved: SavedCheckpoint): Promise<CheckpointTuple> {
    const config = (id: string): RunnableConfig => ({
      configurable: { thread_id: thread.id, checkpoint_ns: saved.ns, checkpoint_id: id },
    });
    const checkpoint = (await this.#unpack(saved.checkpoint)) as Checkpoint;
    checkpoint.channel_values = await this.#channels(thread, saved.ns, checkpoint.channel_versions);
    if (checkpoint.v < 4 && saved.parent !== null) {
      const sends = await this.#writesOf(thread, saved.ns, saved.parent);
      const versions = Object.values(checkpoint.channel_versions);
      checkpoint.channel_values[TASKS] = sends.filter(([, channel]) => channel === TASKS).map(([, , value]) => value);
      checkpoint.channel_versions[TASKS] = versions.length > 0 ? maxChannelVersion(...versions) : this.getNextVersion(undefined);
    }
    return {
      config: config(saved.id),
      checkpoint,
      metadata: (await this.#unpack(saved.metadata)) as CheckpointMetadata,
      pendingWrites: await this.#writesOf(thread, saved.ns, saved.id),
      ...(saved.parent === null ? {} : { parentConfig: config(saved.parent) }),
    };
  }

  /** The values of the channels at these versions, wherever in the thread they were saved. */
  async #channels(thread: Thread, ns: string, versions: ChannelVersions): Promise<Record<string, unknown>> {
    const values: Record<string, unknown> = {};
    for (const one of thread.checkpoints.filter(candidate => candidate.ns === ns).flatMap(({ channels }) => channels)) {
      if (versions[one.channel] === one.version) values[one.channel] = await this.#unpack(one.value);
    }
    return values;
  }

  /** Of a write that was saved twice the first one counts; of an error, an interrupt or a resume the last. */
  async #writesOf(thread: Thread, ns: string, id: string): Promise<CheckpointPendingWrite[]> {
    const found = new Map<string, { key: ReturnType<typeof writesSortKey>; task: string; channel: string; value: Packed }>();
    for (const { task, path, writes } of thread.writes.filter(one => one.ns === ns && one.id === id)) {
      for (const { index, channel, value } of writes) {
        const slot = JSON.stringify([task, index]);
        if (index < 0 || !found.has(slot)) found.set(slot, { key: writesSortKey(path, task, index), task, channel, value });
      }
    }
    const ordered = [...found.values()].sort((a, b) => compareWritesSortKeys(a.key, b.key));
    return Promise.all(ordered.map(async one => [one.task, one.channel, await this.#unpack(one.value)] as CheckpointPendingWrite));
  }

  async #pack(value: unknown): Promise<Packed> {
    const [type, bytes] = await this.serde.dumpsTyped(value);
    return { type, data: Buffer.from(bytes).toString('base64') };
  }

  #unpack({ type, data }: Packed): Promise<unknown> {
    return this.serde.loadsTyped(type, new Uint8Array(Buffer.from(data, 'base64')));
  }
}

function threadOf(config: RunnableConfig): string {
  const thread = config.configurable?.thread_id as string | undefined;
  if (thread === undefined) throw new Error('thread_id is missing');
  return thread;
}

function namespaceOf(config: RunnableConfig): string | undefined {
  return config.configurable?.checkpoint_ns as string | undefined;
}

/** Ids of checkpoints sort by time. */
function newestFirst(checkpoints: readonly SavedCheckpoint[]): SavedCheckpoint[] {
  return [...checkpoints].sort((a, b) => (a.id < b.id ? 1 : -1));
}
