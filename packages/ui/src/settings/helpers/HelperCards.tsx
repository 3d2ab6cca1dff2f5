import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useData } from '../../data/context.tsx';
import { Icon, type IconName } from '../../design/Icon.tsx';
import { useFormat } from '../../i18n/index.tsx';
import type { HelpersView, HelperView } from '../../model/helper.ts';
import { useHelperTexts } from './texts/index.ts';
import type { Found } from './useFound.ts';

type Place = 'builtIn' | 'local' | 'cloud';

interface Props {
  readonly view: HelpersView;
  readonly found: Found;
  readonly busy: boolean;
  readonly choose: (helper: HelperView | undefined) => void;
  /** There is none of the kind yet. */
  readonly connect: (place: 'local' | 'cloud') => void;
}

/**
 * The three kinds, one of them chosen. Arrows move between them without choosing, since choosing one that is not connected opens a sheet;
 * Space and Enter choose.
 */
export function HelperCards({ view, found, busy, choose, connect }: Props) {
  const text = useHelperTexts();
  const group = useRef<HTMLDivElement>(null);
  const { chosen, connected } = view;
  const at: Place = chosen === undefined ? 'builtIn' : chosen.on === undefined ? 'cloud' : 'local';
  const of = (place: Place) => connected.find(one => (one.on === undefined ? 'cloud' : 'local') === place);
  const pick = (place: Place) => {
    if (busy || place === at) return;
    if (place === 'builtIn') return choose(undefined);
    const helper = of(place);
    if (helper === undefined) connect(place);
    else choose(helper);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const cards: Element[] = [...(group.current?.querySelectorAll('[role=radio]') ?? [])];
    const from = document.activeElement === null ? -1 : cards.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined || from < 0) return;
    event.preventDefault();
    const next = cards[(from + step + cards.length) % cards.length];
    if (next instanceof HTMLElement) next.focus();
  };
  const card = (place: Place, icon: IconName, name: string, line: string, state?: ReactNode) => (
    // biome-ignore lint/a11y/useSemanticElements: an input would choose as soon as an arrow reaches it.
    <button
      type="button"
      role="radio"
      aria-checked={place === at}
      tabIndex={place === at ? 0 : -1}
      className={place === at ? 'card hc on' : 'card hc'}
      data-helper={place}
      onClick={() => pick(place)}
    >
      <Icon name={icon} />
      <span className="grow">
        <span className="hn">{name}</span>
        <span className="q">{line}</span>
        {state}
      </span>
      <span className="rd" />
    </button>
  );
  return (
    <div className="hp" role="radiogroup" aria-label={text.label} ref={group} onKeyDown={onKeyDown}>
      {card('builtIn', 'box', text.builtIn, text.builtInText)}
      <Local
        helper={chosen?.on ? chosen : of('local')}
        found={found}
        view={view}
        draw={(line, state) => card('local', 'laptop', text.local, line, state)}
      />
      {card(
        'cloud',
        'cloud',
        text.cloud,
        text.cloudText,
        <Cloud helper={chosen?.on === undefined ? (chosen ?? of('cloud')) : of('cloud')} />,
      )}
    </div>
  );
}

function Cloud({ helper }: { readonly helper: HelperView | undefined }) {
  const text = useHelperTexts();
  const format = useFormat();
  if (helper === undefined) return null;
  return <State icon="check">{text.connectedOn(helper.title, format.date(helper.connectedAt))}</State>;
}

interface LocalProps {
  readonly helper: HelperView | undefined;
  readonly found: Found;
  readonly view: HelpersView;
  readonly draw: (line: string, state: ReactNode) => ReactNode;
}

function Local({ helper, found, view, draw }: LocalProps) {
  const text = useHelperTexts();
  const space = useData().useSpace();
  const here = space.state === 'ready' ? space.value.thisDevice.name : '';
  const on = helper?.on;
  const line = on !== undefined ? text.localText(on.name) : found.state === 'elsewhere' ? text.localElsewhere : text.localText(here);
  if (helper !== undefined && on !== undefined) {
    const isChosen = helper.id === view.chosen?.id;
    return draw(
      line,
      <>
        <State icon="check">{text.connectedThere(helper.title, on.name)}</State>
        {isChosen && !on.isThisOne && (
          <State icon="off" soft>
            {text.notHere(on.name, view.fallback)}
          </State>
        )}
      </>,
    );
  }
  const n = found.helpers.reduce((sum, one) => sum + one.models.length, 0);
  if (found.state === 'looking') return draw(line, <State soft>{`${text.looking}…`}</State>);
  return draw(line, n > 0 ? <State icon="check">{text.found(n)}</State> : null);
}

function State({ icon, soft, children }: { readonly icon?: IconName; readonly soft?: boolean; readonly children: ReactNode }) {
  return (
    <span className={soft ? 'fd soft' : 'fd'}>
      {icon !== undefined && <Icon name={icon} small />}
      <span>{children}</span>
    </span>
  );
}
