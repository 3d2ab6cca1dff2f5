/** How requests leave, loaded with the first. */
export { createHttp } from '../core/http.ts';
export { httpOverDesktop } from './http-over-desktop.ts';
