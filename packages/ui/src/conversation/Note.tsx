import { routeHash } from '../app/routes.ts';
import { Icon } from '../design/Icon.tsx';
import { useFormat, useText } from '../i18n/index.tsx';
import type { NoteItem } from '../model/transcript.ts';

interface Props {
  readonly note: NoteItem;
  /** Something of this job waits for the person. */
  readonly asks: boolean;
}

/** Recovered or picked up: what happened, what was not lost, and the line in *What it did* that proves it. */
export function Note({ note, asks }: Props) {
  const text = useText();
  const format = useFormat();
  const stopped = note.stoppedAt === undefined ? undefined : format.time(note.stoppedAt);
  const went = format.time(note.wentOnAt);
  const link = (
    <a href={routeHash({ at: 'did', turn: note.turn })} className="nowrap">
      {text.move.seeWhatItDid}
    </a>
  );
  if (note.how.kind === 'recovered') {
    return (
      <section className="note" data-note="recovered">
        <Icon name="check" />
        <div>
          <h2 className="h3">{note.step === undefined ? text.move.recovered : text.move.recoveredAt(note.step.at, note.step.of)}</h2>
          <p>{asks ? text.move.recoveredAsks(stopped, went) : text.move.recoveredText(stopped, went)}</p>
          <p className="proof">
            <Icon name="past" small />
            <span>
              {text.move.recoveredProof(note.kept, note.step?.at)} {link}
            </span>
          </p>
        </div>
      </section>
    );
  }
  const from = note.how.from.name;
  const exactly = note.stoppedAt === undefined ? undefined : format.seconds(note.stoppedAt);
  return (
    <section className="note" data-note="pickedUp">
      <Icon name="check" />
      <div>
        <h2 className="h3">
          {note.step === undefined ? text.move.pickedUp(from) : text.move.pickedUpAt(from, note.step.at, note.step.of)}
        </h2>
        <p>{text.move.nothingTwice}</p>
        <p className="proof">
          <Icon name="past" small />
          <span>
            {text.move.pickedUpProof(note.kept, note.step?.at, from, exactly, format.seconds(note.wentOnAt))} {link}
          </span>
        </p>
      </div>
    </section>
  );
}
