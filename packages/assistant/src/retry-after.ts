/** When an address says to come again. */

/** Never longer than an hour: a person would rather be told. */
const most = 3_600_000;

/** Milliseconds of `Retry-After` in seconds or as a date, or of `retry-after-ms`; null without one. */
export function retryAfterOf(headers: Readonly<Record<string, string>>, now: number): number | null {
  const named = (name: string): string =>
    Object.entries(headers)
      .find(([key]) => key.toLowerCase() === name)?.[1]
      .trim() ?? '';
  const exact = named('retry-after-ms');
  const value = named('retry-after');
  const ms = /^\d+(?:\.\d+)?$/.test(exact)
    ? Number(exact)
    : /^\d+(?:\.\d+)?$/.test(value)
      ? Number(value) * 1_000
      : value === ''
        ? Number.NaN
        : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.min(most, Math.max(0, Math.ceil(ms))) : null;
}
