import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';

const length = z.int().check(z.minimum(200), z.maximum(20_000));
const offset = z.int().check(z.minimum(-50_000), z.maximum(50_000));
const stored = z.object({
  width: length,
  height: length,
  position: z.nullable(z.object({ x: offset, y: offset })),
  maximized: z.boolean(),
});

/** Where a window was and how large. Lengths in the system's points. */
export type WindowState = z.infer<typeof stored>;

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const usual: WindowState = { width: 1440, height: 900, position: null, maximized: false };

/** The state of last time; what cannot be read, or lies on a screen that is gone, is as if there were none. */
export function readWindowState(file: string, screens: readonly Area[]): WindowState {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return usual;
  }
  const parsed = stored.safeParse(parse(text));
  if (!parsed.success) return usual;
  const state = parsed.data;
  return state.position !== null && screens.some(screen => holdsTitle(screen, state)) ? state : { ...state, position: null };
}

/** Replaces the file as a whole: one that was cut off would be worse than none. */
export function writeWindowState(file: string, state: WindowState): void {
  const next = `${file}.next`;
  writeFileSync(next, JSON.stringify(state));
  renameSync(next, file);
}

/** Enough of the window's upper edge is on the screen to take hold of it. */
function holdsTitle(screen: Area, { position, width }: WindowState): boolean {
  if (position === null) return false;
  const { x, y } = position;
  return x + width > screen.x + 80 && x < screen.x + screen.width - 80 && y >= screen.y && y < screen.y + screen.height - 40;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
