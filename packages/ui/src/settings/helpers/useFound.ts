import { useCallback, useEffect, useRef, useState } from 'react';
import { useCommands, useData } from '../../data/context.tsx';
import type { HelperTrouble } from '../../data/port.ts';
import type { FoundHelper } from '../../model/helper.ts';

/** What runs on this computer. `elsewhere`: this device is no computer. */
export interface Found {
  readonly state: 'elsewhere' | 'unasked' | 'looking' | 'found' | 'failed';
  readonly helpers: readonly FoundHelper[];
  readonly problem?: HelperTrouble;
  readonly look: () => void;
}

/** Where a page may look around on its own computer without the browser asking the person for leave. */
const isOwnComputer = (): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(window.location.hostname) || window.location.protocol === 'app:';

/** Looks once by itself where nobody is asked for leave; else when told to. */
export function useFound(): Found {
  const commands = useCommands();
  const space = useData().useSpace();
  const isComputer = space.state === 'ready' && space.value.thisDevice.kind === 'laptop';
  const [found, setFound] = useState<Omit<Found, 'look'>>({ state: 'unasked', helpers: [] });
  const asking = useRef(false);
  const look = useCallback(() => {
    if (asking.current) return;
    asking.current = true;
    setFound({ state: 'looking', helpers: [] });
    const settle = (next: Omit<Found, 'look'>) => {
      asking.current = false;
      setFound(next);
    };
    commands.findHelpers().then(
      answer => settle(answer.ok ? { state: 'found', helpers: answer.found } : { state: 'failed', helpers: [], problem: answer.problem }),
      (error: unknown) => {
        console.error('Helpers on this computer could not be looked for', error);
        settle({ state: 'failed', helpers: [], problem: 'failed' });
      },
    );
  }, [commands]);
  useEffect(() => {
    if (isComputer && isOwnComputer()) look();
  }, [isComputer, look]);
  if (space.state === 'ready' && !isComputer) return { state: 'elsewhere', helpers: [], look };
  return { ...found, look };
}
