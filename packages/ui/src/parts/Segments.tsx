import { type KeyboardEvent, type ReactNode, useRef } from 'react';

interface Segment<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
}

interface Props<Id extends string> {
  readonly label: string;
  readonly segments: readonly Segment<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Id of the panel each tab shows; tabs without panels filter what is below. */
  readonly panel?: (id: Id) => string;
}

/** Tabs: one stop for the Tab key, arrows move between them, as the pattern for tab lists asks. */
export function Segments<Id extends string>({ label, segments, selected, onSelect, panel }: Props<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = segments.findIndex(segment => segment.id === selected);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: segments.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = segments[(to + segments.length) % segments.length];
    if (next === undefined) return;
    onSelect(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[segments.indexOf(next)]?.focus();
  };
  return (
    <div className="seg" role="tablist" aria-label={label} ref={list}>
      {segments.map(segment => (
        <button
          key={segment.id}
          type="button"
          role="tab"
          aria-selected={segment.id === selected}
          aria-controls={panel?.(segment.id)}
          tabIndex={segment.id === selected ? 0 : -1}
          onClick={() => onSelect(segment.id)}
          onKeyDown={onKeyDown}
        >
          {segment.label}
        </button>
      ))}
    </div>
  );
}
