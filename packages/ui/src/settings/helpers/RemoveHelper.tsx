import type { MouseEvent } from 'react';
import { useCommands } from '../../data/context.tsx';
import type { HelperView } from '../../model/helper.ts';
import { ProblemLine } from '../../parts/Problem.tsx';
import { Sheet } from '../../parts/Sheet.tsx';
import { useCommand } from '../../parts/useCommand.ts';
import { serviceOf } from './Connected.tsx';
import { useHelperTexts } from './texts/index.ts';

interface Props {
  readonly helper: HelperView;
  readonly isChosen: boolean;
  readonly onClose: () => void;
}

/** Asks once before a helper goes, and says what that means. */
export function RemoveHelper({ helper, isChosen, onClose }: Props) {
  const text = useHelperTexts();
  const commands = useCommands();
  const { run, busy, problem } = useCommand(onClose);
  const remove = (event: MouseEvent) => {
    // The second half of a double tap on the button that opened this is no answer.
    if (event.detail > 1) return;
    run(() => commands.removeHelper(helper.id));
  };
  return (
    <Sheet
      title={text.remove.title(helper.title)}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {text.remove.keep}
          </button>
          <button type="button" className="btn danger" disabled={busy} onClick={remove}>
            {text.remove.act(helper.title)}
          </button>
        </>
      }
    >
      <p>{text.remove.text}</p>
      {isChosen && <p>{text.remove.chosen}</p>}
      {helper.on === undefined && <p className="q">{text.remove.atService(serviceOf(helper, text))}</p>}
      <ProblemLine problem={problem} />
    </Sheet>
  );
}
