import type { CommandError } from '@baton/protocol';

/** A refusal, thrown inside a handler so that nothing of its change is stored. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly error: CommandError;
  constructor(kind: CommandError['kind'], detail: string) {
    super(detail);
    this.error = { kind, detail };
  }
}

export function refuse(kind: CommandError['kind'], detail: string): never {
  throw new Refusal(kind, detail);
}
