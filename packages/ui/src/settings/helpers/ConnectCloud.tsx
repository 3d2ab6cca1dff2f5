import { isProviderAddress } from '@baton/protocol';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useCommands } from '../../data/context.tsx';
import type { AskedHelper } from '../../model/helper.ts';
import { useAnnounce } from '../../parts/Announcer.tsx';
import { Sheet } from '../../parts/Sheet.tsx';
import { Field } from '../Field.tsx';
import { suggested, titleOf } from './naming.ts';
import { TroubleLine } from './Trouble.tsx';
import { useHelperTexts } from './texts/index.ts';
import { useAsking } from './useAsking.ts';

const services = ['anthropic', 'openai', 'google', 'compatible'] as const;
type Service = (typeof services)[number];

/** Where a key is sent when a service has an address of its own. */
const hosts = { anthropic: 'api.anthropic.com', openai: 'api.openai.com', google: 'generativelanguage.googleapis.com' } as const;

/** Connects a cloud helper: which service and key, a real try, then which one of it. */
export function ConnectCloud({ onClose }: { readonly onClose: () => void }) {
  const text = useHelperTexts();
  const commands = useCommands();
  const announce = useAnnounce();
  const form = useId();
  const { ask, busy, trouble, forget } = useAsking();
  const [id] = useState(() => commands.newId());
  const [service, setService] = useState<Service>('anthropic');
  const [address, setAddress] = useState('');
  const [key, setKey] = useState('');
  /** What it has, once it was tried. Empty: it has no list, and a name is typed. */
  const [models, setModels] = useState<readonly string[]>();
  const [model, setModel] = useState('');
  const asks = service === 'compatible';
  const isWrong = asks && address.trim() !== '' && !isProviderAddress(address.trim());
  const isComplete = asks ? address.trim() !== '' && !isWrong : key.trim() !== '';
  const asked: AskedHelper = { provider: service, baseUrl: asks ? address.trim() : null, key: key.trim() === '' ? null : key.trim() };
  /** Anything that is typed makes the last try one of something else. */
  const changed = (change: () => void) => {
    change();
    forget();
    setModels(undefined);
  };
  const tryIt = () =>
    ask(
      'trying',
      () => commands.tryHelper(asked),
      ({ models: found }) => {
        setModels(found);
        setModel(suggested(found));
        if (found.length > 0) announce(text.connect.tried(found.length));
      },
      problem => {
        // Some addresses that answer well have no list.
        const hasNoList = asks && typeof problem === 'object' && (problem.helper === 'noModel' || problem.helper === 'notUnderstood');
        if (hasNoList) {
          setModels([]);
          setModel('');
        }
        return hasNoList;
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (models === undefined) {
      if (isComplete) tryIt();
      return;
    }
    if (model.trim() === '') return;
    const named = { model: model.trim(), title: titleOf(model.trim()) };
    ask(
      'connecting',
      () => commands.connectHelper({ ...asked, ...named, id }),
      () => {
        announce(text.nowAnswers(named.title));
        onClose();
      },
    );
  };
  const host = asks ? hostOf(address) : hosts[service];
  return (
    <Sheet
      className="jf"
      title={text.connect.title}
      onClose={onClose}
      footer={
        <>
          <span className="grow q" role="status">
            {busy !== undefined && `${text.connect[busy]}…`}
          </span>
          {models === undefined ? (
            <button type="submit" form={form} className="btn primary" disabled={!isComplete} aria-disabled={busy !== undefined}>
              {text.connect.tryIt}
            </button>
          ) : (
            <button type="submit" form={form} className="btn primary" disabled={model.trim() === ''} aria-disabled={busy !== undefined}>
              {text.connect.act}
            </button>
          )}
        </>
      }
    >
      <form id={form} className="hf" onSubmit={submit} autoComplete="off">
        <fieldset>
          <legend className="b">{text.connect.service}</legend>
          <div className="pick">
            {services.map(one => (
              <label key={one} className={one === service ? 'on' : ''}>
                <input
                  type="radio"
                  name={`${form}-service`}
                  className="vh"
                  checked={one === service}
                  onChange={() => changed(() => setService(one))}
                />
                {text.services[one]}
              </label>
            ))}
          </div>
        </fieldset>
        {asks && (
          <Field
            label={text.connect.address}
            hint={text.connect.addressHint}
            example={text.connect.addressExample}
            value={address}
            wrong={isWrong ? text.connect.addressWrong : undefined}
            isAddress
            onChange={next => changed(() => setAddress(next))}
          />
        )}
        <Field
          label={text.connect.key}
          hint={text.connect.keyHint[service]}
          value={key}
          isSecret
          onChange={next => changed(() => setKey(next))}
        />
        {host !== null && (!asks || key !== '') && <p className="q t12">{text.connect.keeps(host)}</p>}
        <TroubleLine trouble={trouble} />
        {models !== undefined && <Which models={models} model={model} hasList={models.length > 0 || !asks} onChange={setModel} />}
      </form>
    </Sheet>
  );
}

const hostOf = (address: string): string | null => (isProviderAddress(address.trim()) ? new URL(address.trim()).host : null);

interface WhichProps {
  readonly models: readonly string[];
  readonly model: string;
  readonly hasList: boolean;
  readonly onChange: (model: string) => void;
}

/** Which one of what a service has; typed in where there is no list. */
function Which({ models, model, hasList, onChange }: WhichProps) {
  const text = useHelperTexts();
  const name = useId();
  const list = useRef<HTMLSelectElement>(null);
  // It has just come about by what was pressed, and is what to go on with.
  useEffect(() => list.current?.focus(), []);
  if (!hasList) return <Field label={text.connect.which} hint={text.connect.whichHint} value={model} onChange={onChange} />;
  if (models.length === 0) return <p className="wrong">{text.connect.whichNone}</p>;
  return (
    <div className="blank">
      <label htmlFor={name} className="b">
        {text.connect.which}
      </label>
      <select ref={list} id={name} className="field" value={model} onChange={event => onChange(event.target.value)}>
        {models.map(one => (
          <option key={one} value={one}>
            {titleOf(one) === one ? one : `${titleOf(one)} (${one})`}
          </option>
        ))}
      </select>
    </div>
  );
}
