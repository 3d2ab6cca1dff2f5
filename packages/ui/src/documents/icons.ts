import type { IconName } from '../design/Icon.tsx';
import type { DocumentKind } from '../model/document.ts';

export const documentIcons: Record<DocumentKind, IconName> = { list: 'list', note: 'pen', plan: 'cal' };
