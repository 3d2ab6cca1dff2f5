/** What a run of kills ends with: one JSON line, see `pnpm kill` in the quality page. */
export interface Figures {
  readonly kills: number;
  /** Rows or items that somebody outside was told are stored. */
  readonly acknowledged: number;
  /** Acknowledged, and not there afterwards. */
  readonly lost: number;
  /** Effects that happened more than once, or places that were given twice. */
  readonly duplicateEffects: number;
  /** Kills after which what was open went on by itself or asked. */
  readonly resumed: number;
}

/** Nothing lost, nothing twice, and every kill left something to go on from. */
export const isClean = (figures: Figures): boolean =>
  figures.lost === 0 && figures.duplicateEffects === 0 && figures.acknowledged > 0 && figures.resumed === figures.kills;
