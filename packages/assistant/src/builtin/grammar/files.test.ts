import { describe, expect, it } from 'vitest';
import { fileAskedFor } from './files.ts';

describe('a sentence about a file', () => {
  it.each([
    ['what is in my folder Photos?', 'list', { folder: 'Photos' }],
    ['What’s in the Tax 2025 folder?', 'list', { folder: 'Tax 2025' }],
    ['list folder Photos', 'list', { folder: 'Photos' }],
    ['read notes.txt', 'read', { path: 'notes.txt' }],
    ['read the file "to do" in Photos', 'read', { path: 'to do', folder: 'Photos' }],
    ['read letters/2026 march.md from the folder Tax 2025', 'read', { path: 'letters/2026 march.md', folder: 'Tax 2025' }],
    ['what does notes.txt say?', 'read', { path: 'notes.txt' }],
    ['put old.txt in the trash', 'trash', { path: 'old.txt' }],
    ['put old.txt from Photos into the bin', 'trash', { path: 'old.txt', folder: 'Photos' }],
    ['delete the file old.txt', 'trash', { path: 'old.txt' }],
    ['write “milk” to shopping.txt in Photos', 'write', { path: 'shopping.txt', text: 'milk', folder: 'Photos' }],
    ['rename a.txt to b.txt', 'move', { path: 'a.txt', to: 'b.txt' }],
    ['bring back old.txt', 'undo', { path: 'old.txt' }],
    ['put old.txt back', 'undo', { path: 'old.txt' }],
    ['我的文件夹照片里有什么？', 'list', { folder: '照片' }],
    ['照片文件夹里有什么', 'list', { folder: '照片' }],
    ['读一下 notes.txt', 'read', { path: 'notes.txt' }],
    ['读照片里的 说明.txt', 'read', { path: '说明.txt', folder: '照片' }],
    ['把 old.txt 放进回收站', 'trash', { path: 'old.txt' }],
    ['删除照片里的 old.txt', 'trash', { path: 'old.txt', folder: '照片' }],
    ['把“牛奶”写进 购物.txt', 'write', { path: '购物.txt', text: '牛奶' }],
    ['把 a.txt 改名为 b.txt', 'move', { path: 'a.txt', to: 'b.txt' }],
    ['恢复 old.txt', 'undo', { path: 'old.txt' }],
    ['把 old.txt 放回去', 'undo', { path: 'old.txt' }],
  ])('%s', (said, act, args) => {
    expect(fileAskedFor(said)).toEqual({ name: `file.${act}`, arguments: args });
  });

  it.each([
    'read the landlord note',
    'read https://example.org/a.html',
    'put milk on the list',
    'move dentist to Friday',
    'open landlord',
    'read',
    '打开房东笔记',
  ])('is not: %s', said => expect(fileAskedFor(said)).toBeNull());
});
