/** When a browser is killed, and what the plan's address is like. */
export interface Moment {
  /** `ask`: the address knows no keys, so a call in doubt is the person's to settle. */
  readonly policy: 'ask' | 'keyed';
  /** Between claim and outcome, the service holding the call before or after its effect; or so many milliseconds after its message was stored. */
  readonly at: { readonly held: 'before' | 'after' } | { readonly after: number };
}

/** A whole week job takes about this long, the yes of a quick person included. */
const job = 12_000;

/** Moments of a seed. Of every four one at least is between claim and outcome, with either policy and on either side of the effect in turn. */
export function momentsFrom(random: () => number, count: number): Moment[] {
  let held = 0;
  return Array.from({ length: count }, (_, index) => {
    const isHeld = index % 4 === 1 || random() < 0.15;
    if (!isHeld) return { policy: random() < 0.5 ? 'ask' : 'keyed', at: { after: Math.round(random() * job) } };
    const turn = held++;
    return { policy: turn % 2 === 0 ? 'ask' : 'keyed', at: { held: (turn >> 1) % 2 === 0 ? 'after' : 'before' } };
  });
}

export function describeMoment({ policy, at }: Moment): string {
  return 'held' in at ? `${policy}, held ${at.held} the effect` : `${policy}, after ${at.after} ms`;
}
