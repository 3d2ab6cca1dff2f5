import type { RelayCounts } from '../engine/ports.ts';

const gauges: ReadonlySet<string> = new Set<keyof RelayCounts>(['connections', 'members', 'spaces', 'rooms', 'slots']);

/** Counts only, in the text format that Prometheus reads. */
export function metricsText(counts: RelayCounts): string {
  return Object.entries(counts)
    .map(([name, value]) => {
      const metric = `baton_relay_${name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`;
      const full = gauges.has(name) ? metric : `${metric}_total`;
      return `# TYPE ${full} ${gauges.has(name) ? 'gauge' : 'counter'}\n${full} ${value}\n`;
    })
    .join('');
}
