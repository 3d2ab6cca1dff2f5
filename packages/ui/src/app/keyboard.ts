/** A keyboard takes at least this much of the window. In pixels. */
const keyboard = 120;

/**
 * Where the on-screen keyboard covers the page instead of resizing it (iOS), the frame is made as high as what is left,
 * so that the message box and the last message stay in sight. Pinch zoom is left alone.
 * @returns how to stop
 */
export function fitAboveKeyboard(): () => void {
  const viewport = window.visualViewport;
  if (viewport === null) return () => undefined;
  const fit = () => {
    const isKeyboard = viewport.scale === 1 && window.innerHeight - viewport.height > keyboard;
    const { style } = document.documentElement;
    if (isKeyboard) {
      style.setProperty('--frame', `${viewport.height}px`);
      // iOS scrolls the page to show the field; the frame fits now, so it goes back.
      window.scrollTo(0, 0);
    } else style.removeProperty('--frame');
  };
  viewport.addEventListener('resize', fit);
  return () => viewport.removeEventListener('resize', fit);
}
