export {
  type ChatRequest,
  calling,
  type HeldChat,
  type Script,
  type ScriptedAnswer,
  type ScriptedCall,
  type ScriptedUsage,
  saying,
} from './answer.ts';
export { testCertificate, testCertificateKey } from './certificate.ts';
export { type ProviderOptions, type RecordedChat, startProvider, type TestProvider } from './provider.ts';
export {
  type BegunResponse,
  type HeldResponse,
  type ResponseState,
  type ResponsesProvider,
  responsesModel,
  startResponses,
} from './responses.ts';
