import {
  builtInHelper,
  type ConnectedHelper,
  connectedHelper,
  type DirectoryRecord,
  type DirectoryRow,
  defaultMonthlyLimit,
  helperOrder,
  helperSettings,
  type JsonValue,
  monthlyLimit,
  monthOf,
  type Spending,
} from '@baton/protocol';
import { useRecord, useRows } from '@baton/store/read';
import { useMemo } from 'react';
import { useNow } from '../i18n/index.tsx';
import type { HelpersView, HelperView } from '../model/helper.ts';
import type { Loaded } from '../model/loaded.ts';
import type { DeviceNames, Source } from './source.ts';
import { useNames } from './space.ts';

/** All settings whose key begins with `helper`: what comes before and behind them in the directory. */
const range = { after: 'setting/helper', before: 'setting/helper0', limit: 200 } as const;

/** What the directory says of helpers, for a screen. What cannot be read is left out, as if it were not there. */
export function helpersView(
  records: readonly Pick<DirectoryRecord, 'key' | 'value'>[],
  spending: Spending,
  month: string,
  names: Pick<DeviceNames, 'get' | 'me'>,
): HelpersView {
  const settings = new Map<string, JsonValue>();
  for (const { key, value } of records) {
    const row = value as unknown as DirectoryRow;
    if (row.type === 'setting') settings.set(key.slice('setting/'.length), row.value);
  }
  const connected = [...settings]
    .flatMap(([key, value]) => {
      const parsed = key.startsWith('helper/') ? connectedHelper.safeParse(value) : null;
      return parsed?.success && helperSettings.helper(parsed.data.helper) === key ? [viewOf(parsed.data, names)] : [];
    })
    .sort((a, b) => b.connectedAt - a.connectedAt);
  const named = settings.get(helperSettings.chosen);
  const chosen = named === builtInHelper ? undefined : connected.find(one => one.id === named);
  const ordered = helperOrder.safeParse(settings.get(helperSettings.order));
  const order = ordered.success ? [...new Set(ordered.data)] : [];
  const limit = monthlyLimit.safeParse(settings.get(helperSettings.monthlyLimit));
  const { micros = 0, unpriced = 0 } = spending[month] ?? {};
  return {
    ...(chosen !== undefined && { chosen }),
    connected,
    others: order.flatMap(id => connected.find(one => one.id === id && one.id !== chosen?.id) ?? []),
    fallback: settings.get(helperSettings.fallback) !== false,
    spending: { micros, unpriced, limit: limit.success ? limit.data.micros : defaultMonthlyLimit },
  };
}

function viewOf(
  { helper, title, kind, model, baseUrl, connectedAt, device }: ConnectedHelper,
  names: Pick<DeviceNames, 'get' | 'me'>,
): HelperView {
  return {
    id: helper,
    title,
    model,
    provider: kind,
    ...(baseUrl !== null && URL.canParse(baseUrl) && { host: new URL(baseUrl).host }),
    connectedAt,
    ...(device !== null && { on: { ...names.get(device), isThisOne: device === names.me } }),
  };
}

export function useHelpers(source: Source): Loaded<HelpersView> {
  const names = useNames(source);
  const settings = useRows(source.reader, 'directory', range);
  const record = useRecord(source.reader, 'meta', 'spending');
  const month = monthOf(useNow(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  return useMemo(() => {
    if (settings.state === 'loading') return { state: 'loading' };
    if (settings.state === 'failed') return { state: 'error' };
    return { state: 'ready', value: helpersView(settings.rows, (record?.value as Spending | undefined) ?? {}, month, names) };
  }, [settings, record, month, names]);
}
