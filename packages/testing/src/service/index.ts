export { type Behaviour, type Held, longText } from './behaviour.ts';
export type { RecordedRequest, TestService, TestServiceOptions } from './counting-service.ts';
export { startTestService } from './counting-service.ts';
