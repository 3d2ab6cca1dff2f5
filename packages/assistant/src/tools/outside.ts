/** Which tools bring in what others wrote. */
import { isAutomationTool, nestedName } from '@baton/protocol';
import { isServerTool } from '../mcp/names.ts';

const names: ReadonlySet<string> = new Set([
  ...['http.request', 'web.read', 'github.dispatch', 'history.search', 'file.list', 'file.read', 'list.preview', 'list.import'],
  // Whoever did it may have read what others wrote, and says it again.
  nestedName,
]);

/** Whether what this tool answers, or says when it fails, may hold what others wrote. */
export const mayBeFromOutside = (name: string): boolean => names.has(name) || isServerTool(name) || isAutomationTool(name);
