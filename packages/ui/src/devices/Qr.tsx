import QRCode from 'qrcode';
import { useMemo } from 'react';
import { usePairTexts } from './texts/index.ts';

/** Quiet zone around the picture, in modules. */
const quiet = 4;

/** The QR picture as one path: dark on white in both themes, because cameras read it so. */
export function Qr({ link }: { readonly link: string }) {
  const pair = usePairTexts();
  const picture = useMemo(() => {
    const { modules } = QRCode.create(link, { errorCorrectionLevel: 'M' });
    const path: string[] = [];
    for (let y = 0; y < modules.size; y++) {
      for (let x = 0; x < modules.size; x++) {
        if (modules.get(y, x)) path.push(`M${x} ${y}h1v1h-1z`);
      }
    }
    return { size: modules.size, path: path.join('') };
  }, [link]);
  const side = picture.size + 2 * quiet;
  return (
    <svg className="qr" viewBox={`${-quiet} ${-quiet} ${side} ${side}`} role="img" aria-label={pair.qr} shapeRendering="crispEdges">
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
      <path d={picture.path} fill="#1F1D1A" />
    </svg>
  );
}
