/**
 * Runs before the page in a world of its own and gives it the bridge, nothing else. What the page passes is checked here
 * and again in main; what main answers is checked here.
 */
import {
  type Bridge,
  type BridgeCall,
  type BridgeInput,
  type BridgeOutput,
  bridgeAnswer,
  bridgeCalls,
  bridgeChannel,
  closingChannel,
  flushedChannel,
} from '@baton/protocol/bridge';
import { contextBridge, ipcRenderer } from 'electron';
import * as z from 'zod/mini';

// The page's content policy forbids evaluating text; zod would try to.
z.config({ jitless: true });

const flushes: (() => Promise<void>)[] = [];

ipcRenderer.on(closingChannel, () => {
  // One that fails must not keep the window open, and main waits only so long.
  void Promise.allSettled(flushes.map(async flush => flush())).then(() => ipcRenderer.send(flushedChannel));
});

const bridge: Bridge = {
  about: calls('about'),
  wrapKey: calls('wrapKey'),
  unwrapKey: calls('unwrapKey'),
  notify: calls('notify'),
  allowProgram: calls('allowProgram'),
  startProgram: calls('startProgram'),
  sendToProgram: calls('sendToProgram'),
  receiveFromProgram: calls('receiveFromProgram'),
  stopProgram: calls('stopProgram'),
  keepProgram: calls('keepProgram'),
  resumeProgram: calls('resumeProgram'),
  folders: calls('folders'),
  chooseFolder: calls('chooseFolder'),
  revokeFolder: calls('revokeFolder'),
  useFile: calls('useFile'),
  fetchPage: calls('fetchPage'),
  sendRequest: calls('sendRequest'),
  stopRequest: calls('stopRequest'),
  allowHome: calls('allowHome'),
  allowedHere: calls('allowedHere'),
  forgetHome: calls('forgetHome'),
  forgetProgram: calls('forgetProgram'),
  onClosing: flush => {
    flushes.push(flush);
  },
};

contextBridge.exposeInMainWorld('baton', bridge);

function calls<Call extends BridgeCall>(call: Call): (input: BridgeInput<Call>) => Promise<BridgeOutput<Call>> {
  const { input, output } = bridgeCalls[call];
  return async given => {
    const parsed = input.safeParse(given);
    if (!parsed.success) throw new Error('arguments');
    const answer = bridgeAnswer.parse(await ipcRenderer.invoke(bridgeChannel(call), parsed.data));
    if (!answer.ok) throw new Error(answer.why);
    return output.parse(answer.value) as BridgeOutput<Call>;
  };
}
