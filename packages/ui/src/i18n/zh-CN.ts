import type { Messages } from './en.ts';
import { devices } from './zh-CN/devices.ts';
import { documents } from './zh-CN/documents.ts';
import { frame } from './zh-CN/frame.ts';
import { memory } from './zh-CN/memory.ts';
import { reading } from './zh-CN/reading.ts';
import { start } from './zh-CN/start.ts';
import { talk } from './zh-CN/talk.ts';

/** 简体中文。短句，平实，不用感叹号。 The types make every key of the English page required here. */
export const zhCN: Messages = { ...frame, ...start, ...talk, ...devices, ...documents, ...memory, ...reading };
