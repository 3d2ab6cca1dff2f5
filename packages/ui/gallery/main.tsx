import { mount } from '../src/app/mount.tsx';
import { galleryPort } from './port.ts';
import { sceneFrom } from './scenes.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The gallery page has no root');
const scene = sceneFrom(new URLSearchParams(window.location.search));
if (window.location.hash === '') window.location.hash = scene.start;
await mount(root, galleryPort(scene));
document.documentElement.dataset.ready = '1';
