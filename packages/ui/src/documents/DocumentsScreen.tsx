import { go, routeHash } from '../app/routes.ts';
import { useData } from '../data/context.tsx';
import { NoDocumentsArt } from '../design/empty-art.tsx';
import { Icon } from '../design/Icon.tsx';
import { useFormat, useNow, useText } from '../i18n/index.tsx';
import type { DocumentItem } from '../model/document.ts';
import { Empty, Shown } from '../parts/States.tsx';
import { documentIcons } from './icons.ts';
import { shownTitle } from './title.ts';

/** All documents, the last changed first. */
export default function DocumentsScreen() {
  const text = useText();
  const documents = useData().useDocuments(200);
  return (
    <>
      <header className="bar open">
        <h1 className="grow big">{text.documents.title}</h1>
        <a className="icbtn phone-only" href={routeHash({ at: 'search' })} aria-label={text.nav.search}>
          <Icon name="search" />
        </a>
      </header>
      <div className="scroll">
        <div className="lst">
          <Shown of={documents}>
            {found =>
              found.length === 0 ? (
                <Empty
                  art={<NoDocumentsArt />}
                  title={text.documents.empty}
                  text={text.documents.emptyText}
                  action={
                    <button type="button" className="btn" onClick={() => go({ at: 'home', job: 'shopping-list' })}>
                      {text.documents.emptyAct}
                    </button>
                  }
                />
              ) : (
                <ul className="card">
                  {found.map(document => (
                    <li key={document.id}>
                      <Row document={document} />
                    </li>
                  ))}
                </ul>
              )
            }
          </Shown>
        </div>
      </div>
    </>
  );
}

function Row({ document }: { readonly document: DocumentItem }) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const line =
    document.count === undefined ? text.documents.kinds[document.kind] : text.documents.items(document.count, document.ticked ?? 0);
  return (
    <a className="lrow" href={routeHash({ at: 'document', document: document.id })}>
      <Icon name={documentIcons[document.kind]} />
      <span className="grow">
        <span className="cut lt">{shownTitle(document, text)}</span>
        <span className="q t14 cut ll">{line}</span>
      </span>
      <span className="t12 q3">{format.short(document.changedAt, now)}</span>
    </a>
  );
}
