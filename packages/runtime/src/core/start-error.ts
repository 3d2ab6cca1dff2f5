/** Why a runtime could not start; `newer`: the database was written by a newer version of Baton; `removed`: it is to be deleted. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly kind: 'newer' | 'removed' | 'full' | 'unknown';
  constructor(kind: StartError['kind']) {
    super(`the runtime could not start: ${kind}`);
    this.kind = kind;
  }
}
