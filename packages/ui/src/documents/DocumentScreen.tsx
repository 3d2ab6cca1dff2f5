import '../design/document.css';
import '../design/paper.css';
import { lazy, Suspense, useState } from 'react';
import { routeHash } from '../app/routes.ts';
import { useData } from '../data/context.tsx';
import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';
import type { DocumentItem } from '../model/document.ts';
import { Empty, Loading, Shown } from '../parts/States.tsx';
import { CompareLink } from './CompareLink.tsx';
import { DocumentBody } from './DocumentBody.tsx';
import { Timeline } from './Timeline.tsx';
import { shownTitle } from './title.ts';

const ThenAndNow = lazy(() => import('./ThenAndNow.tsx'));

/** One document large, with its whole history below; or then and now. */
export default function DocumentScreen({ id, stop }: { readonly id: string; readonly stop: string | undefined }) {
  const text = useText();
  const document = useData().useDocument(id);
  return (
    <Shown of={document}>
      {found =>
        found === undefined ? (
          <div className="scroll">
            <Empty
              title={text.documents.notFound}
              text={text.documents.notFoundText}
              action={
                <a className="btn" href={routeHash({ at: 'documents' })}>
                  {text.nav.backToDocuments}
                </a>
              }
            />
          </div>
        ) : stop === undefined ? (
          <Large document={found} />
        ) : (
          <Suspense fallback={<Loading />}>
            <ThenAndNow document={found} stop={stop} />
          </Suspense>
        )
      }
    </Shown>
  );
}

function Large({ document }: { readonly document: DocumentItem }) {
  const text = useText();
  const [at, setAt] = useState<string>();
  const timeline = useData().useTimeline(document.id, undefined);
  return (
    <>
      <header className="bar">
        <a className="icbtn" href={routeHash({ at: 'documents' })} aria-label={text.nav.backToDocuments}>
          <Icon name="left" />
        </a>
        <h1 className="cut grow">{shownTitle(document, text)}</h1>
        <CompareLink document={document.id} at={at} />
      </header>
      <div className="scroll paper-scroll large">
        <DocumentBody document={document} session={undefined} at={at} />
      </div>
      {timeline.state === 'ready' && <Timeline timeline={timeline.value} at={at} onAt={setAt} />}
    </>
  );
}
