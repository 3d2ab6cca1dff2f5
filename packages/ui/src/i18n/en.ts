import { devices } from './en/devices.ts';
import { documents } from './en/documents.ts';
import { frame } from './en/frame.ts';
import { memory } from './en/memory.ts';
import { reading } from './en/reading.ts';
import { start } from './en/start.ts';
import { talk } from './en/talk.ts';

/**
 * Every sentence on screen, in British English. Short, plain, sentence case. Say what happened, what was not lost,
 * what to do next. "I" is Baton.
 */
export const en = { ...frame, ...start, ...talk, ...devices, ...documents, ...memory, ...reading };

export type Messages = typeof en;
