import { createContext, type ReactNode, useContext } from 'react';
import type { BatonCommands, BatonData, BatonPort } from './port.ts';

const Port = createContext<BatonPort | undefined>(undefined);

/** Gives every screen below the way to read and to command. */
export function PortProvider({ port, children }: { readonly port: BatonPort; readonly children: ReactNode }) {
  return <Port value={port}>{children}</Port>;
}

export function usePort(): BatonPort {
  const port = useContext(Port);
  if (port === undefined) throw new Error('A screen was drawn outside PortProvider');
  return port;
}

export function useData(): BatonData {
  return usePort().data;
}

export function useCommands(): BatonCommands {
  return usePort().commands;
}
