import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly className?: string;
  /** Read out after the title; missing when the content speaks for itself. */
  readonly description?: string;
  /** Buttons at the lower edge, always in sight. */
  readonly footer?: ReactNode;
}

/**
 * From below on the phone, a centred dialog from 768 px up. Focus stays inside and returns to where it came from;
 * Escape and the close button keep what was typed, because whoever opens it keeps it.
 */
export function Sheet({ title, onClose, children, className, description, footer }: Props) {
  const text = useText();
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim">
          <Dialog.Content className={className === undefined ? 'sheet' : `sheet ${className}`} aria-describedby={undefined}>
            <div className="grip" />
            <header className="row">
              <Dialog.Title asChild>
                <h2 className="grow">{title}</h2>
              </Dialog.Title>
              <Dialog.Close asChild>
                <button type="button" className="icbtn" aria-label={text.nav.close}>
                  <Icon name="x" />
                </button>
              </Dialog.Close>
            </header>
            <div className="sheet-body">
              {description !== undefined && <p className="q">{description}</p>}
              {children}
            </div>
            {footer !== undefined && <footer className="row">{footer}</footer>}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
