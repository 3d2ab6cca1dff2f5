import jsQR from 'jsqr';
import { useEffect, useRef, useState } from 'react';
import { useJoinTexts } from './texts/index.ts';

/** How often a picture of the camera is looked at, in milliseconds. */
const every = 200;
/** Wide enough to read the code, small enough to be quick. In pixels. */
const width = 480;

/** Reads the QR picture with the camera, here on the device; nothing of it is kept or sent. */
export default function Scanner({ onLink }: { readonly onLink: (link: string) => void }) {
  const words = useJoinTexts();
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    let here = true;
    const look = (element: HTMLVideoElement, canvas: HTMLCanvasElement) => {
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (context === null || element.videoWidth === 0) return;
      canvas.width = width;
      canvas.height = Math.round((element.videoHeight / element.videoWidth) * width);
      context.drawImage(element, 0, 0, canvas.width, canvas.height);
      const image = context.getImageData(0, 0, canvas.width, canvas.height);
      const found = jsQR(image.data, image.width, image.height);
      if (found?.data.includes('#/join?')) onLink(found.data);
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const element = video.current;
      if (!here || element === null) return stop();
      element.srcObject = stream;
      await element.play();
      const canvas = document.createElement('canvas');
      timer = setInterval(() => look(element, canvas), every);
    };
    const stop = () => {
      clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    start().catch((error: unknown) => {
      console.error('The camera could not be used', error);
      if (here) setFailed(true);
    });
    return () => {
      here = false;
      stop();
    };
  }, [onLink]);
  if (failed) return <p role="alert">{words.noCamera}</p>;
  return (
    <div className="scan">
      <p className="q">{words.scanning}</p>
      <video ref={video} muted playsInline aria-label={words.scanning} />
    </div>
  );
}
