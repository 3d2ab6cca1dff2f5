/**
 * Loaded before everything else: when the app fails while its code is loaded, or a part of it is missing, the page says
 * so instead of staying blank. Once something is on screen, the app shows its own errors.
 */
import { showObstacle } from './show-obstacle.ts';

function tell(): void {
  const root = document.getElementById('root');
  if (root !== null && root.childElementCount === 0) showObstacle(root, 'broken');
}

// Elements that cannot be loaded report only while the event is on its way down.
addEventListener('error', tell, { capture: true });
addEventListener('unhandledrejection', tell);
