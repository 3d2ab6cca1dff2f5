/** How the stops of a timeline are called. Apart from the timeline, which is loaded when somebody looks at one. */

/** A stop shows a version; two stops may show the same one, so the id of a stop has its place behind the version's. */
export const separator = '#';

export const nowStop = 'now';
/** Before the first version there was nothing in the document: no version stands for that. */
export const newStop = 'new';

export function versionOfStop(stop: string): string {
  return stop.split(separator, 1)[0] ?? stop;
}
