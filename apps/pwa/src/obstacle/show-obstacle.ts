import type { Obstacle } from './find-obstacle.ts';
import { sentenceFor } from './sentences.ts';
import './obstacle.css';

/** Fills the page with one plain sentence instead of leaving it blank. Needs nothing of the app itself. */
export function showObstacle(element: HTMLElement, obstacle: Obstacle): void {
  const { language, title, text } = sentenceFor(obstacle, navigator.languages);
  document.documentElement.lang = language;
  const main = document.createElement('main');
  main.className = 'obstacle';
  main.dataset.obstacle = obstacle;
  const heading = document.createElement('h1');
  heading.textContent = title;
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  main.append(heading, paragraph);
  element.replaceChildren(main);
}
