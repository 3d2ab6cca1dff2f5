import { lazy, Suspense } from 'react';
import { useOffer } from './offer.ts';

const Offered = lazy(() => import('./Offered.tsx'));

/** What was just done, for a while, and the way to take it back. */
export function OfferBar() {
  const shown = useOffer();
  if (shown === null) return null;
  return (
    <Suspense fallback={null}>
      <Offered key={shown.words} offered={shown} />
    </Suspense>
  );
}
