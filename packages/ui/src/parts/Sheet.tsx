import { Dialog } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
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
  const content = useRef<HTMLDivElement>(null);
  // There is no trigger element inside the dialog's own tree: what had the focus gets it back.
  const [opener] = useState(() => document.activeElement);
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
  // Into the first field where there is a keyboard; else to the heading, never to a button that acts.
  const onOpenAutoFocus = (event: Event) => {
    event.preventDefault();
    const field = matchMedia('(pointer: fine)').matches && content.current?.querySelector<HTMLElement>('input:not([type=radio]), textarea');
    (field || content.current?.querySelector<HTMLElement>('h2'))?.focus();
  };
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim">
          <Dialog.Content
            ref={content}
            className={className === undefined ? 'sheet' : `sheet ${className}`}
            aria-describedby={undefined}
            onOpenAutoFocus={onOpenAutoFocus}
            onCloseAutoFocus={onCloseAutoFocus}
          >
            <div className="grip" />
            <header className="row">
              <Dialog.Title asChild>
                <h2 className="grow" tabIndex={-1}>
                  {title}
                </h2>
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
