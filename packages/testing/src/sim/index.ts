/**
 * A world of devices, a relay and an outside in one process, on virtual time: the real code, deterministic by seed, and breakable anywhere.
 * - `seeded-random.ts`  randomness by seed, the platform's too; imported first
 * - `clock.ts`          virtual time, and the lives of processes in it
 * - `points.ts`         where something can go wrong, and what
 * - `storage.ts`, `network.ts`, `relay.ts`, `outside.ts`   the ports: a disk, sockets, the real relay engine, a service that counts
 * - `services.ts`      tools for services of every policy
 * - `flights.ts`       requests on their way to something outside
 * - `helpers.ts`, `tasks.ts`   services whose models answer, and a server whose calls become tasks
 * - `device.ts`         a device whose processes come and go
 * - `person.ts`, `script.ts`, `hand.ts`, `presses.ts`   somebody who uses them: what they see to, the acts of a scenario, what is pressed, also at bad moments
 * - `scenario.ts`       what happens in a run, as data
 * - `folders.ts`        the main process of a computer with a folder
 * - `worlds.ts`         answers that the built-in helper does not give by itself
 * - `simulation.ts`     `simulate`: one run, and what it leaves behind
 * - `flaws.ts`          deliberate mistakes that show that the checker can fail
 */
import './seeded-random.ts';

export { Life, processClock, Time } from './clock.ts';
export { SimDevice } from './device.ts';
export type { DeviceName } from './device-names.ts';
export type { Flaw } from './flaws.ts';
export { type Fault, type Point, Points, type Press, type Strike } from './points.ts';
export type { Act, Recovery, Scenario, When } from './scenario.ts';
export { createRandom, seedFor, seedPlatform } from './seeded-random.ts';
export { type Aftermath, type SimulationOptions, simulate } from './simulation.ts';
