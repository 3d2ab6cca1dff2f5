export type { Fault, FaultProxy, ProxiedConnection, ProxyOptions } from './fault-proxy.ts';
export { startProxy } from './fault-proxy.ts';
