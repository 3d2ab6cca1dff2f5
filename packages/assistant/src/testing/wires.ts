/** How providers speak, for whoever plays one in a test. */
export { compatible } from '../providers/conformance/compatible.ts';
export { eventsOf, finished, openai, whileQueued } from '../providers/conformance/openai.ts';
export { type Script, saying } from '../providers/conformance/script.ts';
