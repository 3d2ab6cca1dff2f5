import { common, createLowlight } from 'lowlight';
import { createElement, type ReactNode } from 'react';

const lowlight = createLowlight(common);

type Painted = ReturnType<typeof lowlight.highlight>['children'][number];

/** Code with its parts coloured; null for a language that is not known. */
export function paint(code: string, language: string): ReactNode {
  if (!lowlight.registered(language)) return null;
  return createElement('span', null, ...lowlight.highlight(language, code).children.map(drawn));
}

/** Spans with the highlighter's class names, and text. */
function drawn(part: Painted): ReactNode {
  if (part.type === 'text') return part.value;
  if (part.type !== 'element') return null;
  const names = part.properties.className;
  const className = Array.isArray(names) ? names.filter(name => typeof name === 'string' && /^[\w-]+$/.test(name)).join(' ') : '';
  return createElement('span', { className }, ...part.children.map(drawn));
}
