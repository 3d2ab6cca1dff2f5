import { expect, it } from 'vitest';
import { pageAskedFor } from './web.ts';

it.each([
  ['read https://example.org/a?b=1', 'https://example.org/a?b=1'],
  ['Please read this page: https://example.org/a.', 'https://example.org/a'],
  ['What does https://example.org say?', 'https://example.org'],
  ['读一下 https://example.org/文章。', 'https://example.org/文章'],
  ['add https://example.org to the list', null],
  ['read the letter', null],
  ['Write a note: read https://example.org', null],
])('“%s” asks for the page %s', (text, url) => {
  expect(pageAskedFor(text)).toBe(url);
});
