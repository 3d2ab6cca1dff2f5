import '../design/settings.css';
import { lazy, Suspense, useState } from 'react';
import { setPreferences, type Theme, usePreferences } from '../app/preferences.ts';
import { routeHash, type SettingsSection as Section } from '../app/routes.ts';
import { useCommands, useData } from '../data/context.tsx';
import { Icon, type IconName } from '../design/Icon.tsx';
import type { Messages } from '../i18n/en.ts';
import { languages, useFormat, useNow, useText } from '../i18n/index.tsx';
import type { DeviceView } from '../model/device.ts';
import { type AllowedTexts, useAllowedTexts } from '../parts/allowed/texts/index.ts';
import { Baton } from '../parts/Baton.tsx';
import { Loading, Shown } from '../parts/States.tsx';
import { type AutomationTexts, useAutomationTexts } from './automations/texts/index.ts';
import { type FolderTexts, useFolderTexts } from './folders/texts/index.ts';
import { Permissions } from './Permissions.tsx';
import { type ServerTexts, useServerTexts } from './servers/texts/index.ts';
import { type SettingsTexts, useSettingsTexts } from './texts/index.ts';

const Servers = lazy(() => import('./servers/Servers.tsx'));
const Automations = lazy(() => import('./automations/Automations.tsx'));
const Folders = lazy(() => import('./folders/Folders.tsx'));
const HelpersSection = lazy(() => import('./helpers/HelpersSection.tsx'));
const Memory = lazy(() => import('./Memory.tsx'));
const Rename = lazy(() => import('../parts/Rename.tsx'));

/** Devices, helpers, what is allowed, tools, memory, and how this device looks. On the phone the list of sections comes first. */
export default function SettingsScreen({ section }: { readonly section: Section | undefined }) {
  const text = useText();
  const words = useServerTexts();
  const folders = useFolderTexts();
  const automations = useAutomationTexts();
  const allowed = useAllowedTexts();
  const settings = useSettingsTexts();
  return (
    <>
      <header className={section === undefined ? 'bar open phone-only row' : 'bar phone-only row'}>
        <a
          className="icbtn"
          href={section === undefined ? routeHash({ at: 'home' }) : routeHash({ at: 'settings' })}
          aria-label={text.nav.back}
        >
          <Icon name="left" />
        </a>
        {section !== undefined && (
          <h1 className="bar-title">{titleOf(section, { text, settings, words, folders, automations, allowed })}</h1>
        )}
      </header>
      <div className="scroll">
        <div className={section === undefined ? 'set at-top' : 'set'}>
          <Sections section={section} />
          <div className="ss">
            <Suspense fallback={<Loading />}>{sectionOf(section ?? 'devices')}</Suspense>
          </div>
        </div>
      </div>
    </>
  );
}

interface Titles {
  readonly text: Messages;
  readonly settings: SettingsTexts;
  readonly words: ServerTexts;
  readonly folders: FolderTexts;
  readonly automations: AutomationTexts;
  readonly allowed: AllowedTexts;
}

function titleOf(section: Section, { text, settings, words, folders, automations, allowed }: Titles): string {
  switch (section) {
    case 'memory':
      return text.memory.title;
    case 'permissions':
      return allowed.title;
    case 'tools':
      return words.title;
    case 'automations':
      return automations.title;
    case 'folders':
      return folders.title;
    case 'devices':
    case 'helpers':
    case 'look':
      return settings[section];
  }
}

function sectionOf(section: Section) {
  switch (section) {
    case 'devices':
      return <Devices />;
    case 'helpers':
      return <HelpersSection />;
    case 'memory':
      return <Memory />;
    case 'permissions':
      return <Permissions />;
    case 'tools':
      return <Servers />;
    case 'automations':
      return <Automations />;
    case 'folders':
      return <Folders />;
    case 'look':
      return <Look />;
  }
}

function Sections({ section }: { readonly section: Section | undefined }) {
  const text = useText();
  const settings = useSettingsTexts();
  const allowed = useAllowedTexts();
  const words = useServerTexts();
  const data = useData();
  const devices = data.useDevices();
  const helpers = data.useHelpers();
  const permissions = data.usePermissions();
  const tools = data.useTools();
  const folderWords = useFolderTexts();
  const automationWords = useAutomationTexts();
  const folders = data.useFolders();
  const { language } = usePreferences();
  const count = devices.state === 'ready' ? settings.devicesCount(devices.value.length) : '';
  const all: readonly { readonly id: Section; readonly icon: IconName; readonly label: string; readonly line: string }[] = [
    { id: 'devices', icon: 'laptop', label: settings.devices, line: count },
    {
      id: 'helpers',
      icon: 'box',
      label: settings.helpers,
      line: helpers.state === 'ready' ? (helpers.value.chosen?.title ?? settings.helperBuiltIn) : '',
    },
    {
      id: 'permissions',
      icon: 'lock',
      label: allowed.title,
      line: permissions.state === 'ready' ? allowed.count(permissions.value.length) : '',
    },
    {
      id: 'tools',
      icon: 'gear',
      label: words.title,
      line: tools.state === 'ready' ? words.count(tools.value.servers.length + tools.value.services.length) : '',
    },
    {
      id: 'automations',
      icon: 'send',
      label: automationWords.title,
      line: tools.state === 'ready' ? automationWords.count(tools.value.automations.length) : '',
    },
    {
      id: 'folders',
      icon: 'folder',
      label: folderWords.title,
      line: folders.state === 'ready' ? folderWords.count(folders.value.length) : '',
    },
    { id: 'memory', icon: 'pen', label: text.memory.title, line: text.memory.line },
    {
      id: 'look',
      icon: 'globe',
      label: settings.look,
      line: languages.find(one => one.id === language)?.name ?? settings.languageSystem,
    },
  ];
  return (
    <nav className="sn" aria-label={settings.title}>
      <h1>{settings.title}</h1>
      <ul>
        {all.map(one => (
          <li key={one.id}>
            <a href={routeHash({ at: 'settings', section: one.id })} aria-current={(section ?? 'devices') === one.id ? 'page' : undefined}>
              <Icon name={one.icon} />
              <span className="grow">
                {one.label}
                <span className="d">{one.line}</span>
              </span>
              <Icon name="right" small />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Devices() {
  const text = useText();
  const settings = useSettingsTexts();
  const commands = useCommands();
  const devices = useData().useDevices();
  const [renaming, setRenaming] = useState<DeviceView>();
  return (
    <section className="sec">
      <h2>{settings.devices}</h2>
      <p className="q lead">{settings.devicesLead}</p>
      <Shown of={devices}>
        {found => (
          <ul className="card">
            {found.map(device => (
              <Device key={device.id} device={device} onRename={() => setRenaming(device)} />
            ))}
          </ul>
        )}
      </Shown>
      <a className="btn primary" href={routeHash({ at: 'addDevice' })}>
        <Icon name="plus" />
        {settings.addDevice}
      </a>
      <a className="btn" href={routeHash({ at: 'join' })}>
        {settings.joinSpace}
      </a>
      {renaming !== undefined && (
        <Suspense fallback={null}>
          <Rename
            title={settings.renameTitle}
            label={text.keep.renameLabel}
            act={text.keep.renameAct}
            value={renaming.name}
            save={name => commands.renameThisDevice(name)}
            onClose={() => setRenaming(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

function Device({ device, onRename }: { readonly device: DeviceView; readonly onRename: () => void }) {
  const settings = useSettingsTexts();
  return (
    <li className="sr" data-device={device.id}>
      <span className="si">
        <Icon name={device.kind} />
      </span>
      <div className="grow">
        <p className="lt">
          {device.name} {device.isThisOne && <span className="chip tiny">{settings.thisDevice}</span>}
        </p>
        <p className="q">
          <DeviceLine device={device} />
        </p>
      </div>
      {device.isThisOne && (
        <button type="button" className="btn sm" onClick={onRename}>
          {settings.rename}
          <span className="vh">: {device.name}</span>
        </button>
      )}
    </li>
  );
}

function DeviceLine({ device }: { readonly device: DeviceView }) {
  const settings = useSettingsTexts();
  const format = useFormat();
  const now = useNow();
  if (device.running !== undefined) {
    return (
      <span className="row sum runs">
        {settings.running(device.running)} <Baton />
      </span>
    );
  }
  if (device.isThisOne || device.online) return settings.addedNow(format.date(device.addedAt));
  return device.lastSeenAt === undefined ? settings.neverSeen : settings.lastSeen(format.moment(device.lastSeenAt, now));
}

const themes: readonly Theme[] = ['system', 'light', 'dark'];

function Look() {
  const settings = useSettingsTexts();
  const chosen = usePreferences();
  return (
    <section className="sec">
      <h2>{settings.look}</h2>
      <Choices
        title={settings.language}
        name="language"
        value={chosen.language}
        options={[{ id: 'system', label: settings.languageSystem }, ...languages.map(one => ({ id: one.id, label: one.name }))]}
        onChange={language => setPreferences({ ...chosen, language: language === 'en' || language === 'zh-CN' ? language : 'system' })}
      />
      <Choices
        title={settings.appearance}
        name="theme"
        value={chosen.theme}
        options={themes.map(theme => ({ id: theme, label: settings.themes[theme] }))}
        onChange={id => setPreferences({ ...chosen, theme: themes.find(theme => theme === id) ?? 'system' })}
      />
    </section>
  );
}

interface ChoicesProps {
  readonly title: string;
  readonly name: string;
  readonly value: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly onChange: (id: string) => void;
}

function Choices({ title, name, value, options, onChange }: ChoicesProps) {
  return (
    <fieldset className="choices">
      <legend>{title}</legend>
      <div className="card">
        {options.map(option => (
          <label key={option.id} className="sr">
            <span className="grow">{option.label}</span>
            <input type="radio" name={name} checked={option.id === value} onChange={() => onChange(option.id)} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
