import type { Performed, World } from '@baton/journal';
import type { JsonValue } from '@baton/protocol';
import { describe, expect, it } from 'vitest';
import { FakeGitHub } from '../testing/fake-github.ts';
import { memoryDocuments } from '../testing/memory-documents.ts';
import { hurriedClock, type OwnRoom, ownRoom } from '../testing/own-room.ts';
import { friday } from '../testing/requests.ts';
import { createWorld } from '../world.ts';

const deploy = { repository: 'anna/site', workflow: 'deploy.yml', ref: 'main', inputs: { where: 'live' }, correlation: 'baton' };

function worldOver(github: FakeGitHub, args: JsonValue = deploy, token: string | null = 'key of GitHub'): World {
  const world = createWorld({
    documents: memoryDocuments(),
    history: { recent: async () => [] },
    http: github,
    secrets: { get: async () => token },
    clock: hurriedClock(friday),
    locale: 'en',
    zone: 'UTC',
  });
  return {
    ...world,
    async perform(call): Promise<Performed> {
      if (call.step.kind !== 'model') return world.perform(call);
      const asked = (call.step.arguments as { readonly rounds: readonly JsonValue[] }).rounds.length > 0;
      return { status: 'done', value: { text: asked ? 'done' : '', calls: asked ? [] : [{ name: 'github.dispatch', arguments: args }] } };
    },
  };
}
const room = (from?: OwnRoom) => ownRoom(hurriedClock(friday), { rows: from?.rows ?? [], documents: memoryDocuments() });
const stepOf = (r: OwnRoom) => {
  const step = Object.values(r.turn().steps).find(one => one.kind === 'tool');
  if (!step) throw new Error('no tool was called');
  return step;
};
async function askedFor(world: World): Promise<OwnRoom> {
  const r = room();
  await r.send('deploy the site');
  await r.run(world);
  return r;
}

describe('a workflow of GitHub’s', () => {
  it('starts after a yes, is followed by its id, and ends with its link', async () => {
    const github = new FakeGitHub();
    const world = worldOver(github);
    const r = await askedFor(world);
    expect(github.requests).toEqual([]);
    expect(stepOf(r)).toMatchObject({ title: 'Start deploy.yml in anna/site', policy: 'ticketed', risk: 'outside', confirm: true });
    expect(stepOf(r).approval?.shown.facts).toContainEqual({ label: 'where', value: 'live' });
    await r.answer('yes');
    await r.run(world);
    expect(stepOf(r)).toMatchObject({
      ticket: { ticket: '1000' },
      outcome: { status: 'done', value: { run: 1000, conclusion: 'success' } },
    });
    expect(stepOf(r).outcome?.summary).toContain('https://github.com/anna/site/actions/runs/1000');
    expect(github.started).toBe(1);
    expect(github.requests.every(({ url }) => url.startsWith('https://api.github.com/'))).toBe(true);
    // A browser asks GitHub beforehand whether a page may send these; more than these it may refuse.
    const sent = new Set(github.requests.flatMap(({ headers }) => Object.keys(headers)));
    expect([...sent].sort()).toEqual(['accept', 'authorization', 'content-type']);
  });

  it('is found by the name it was given where its id was not told, though somebody else started one as well', async () => {
    const github = new FakeGitHub();
    github.tellsRun = false;
    const world = worldOver(github);
    const r = await askedFor(world);
    await r.answer('yes');
    await r.run(world);
    expect(stepOf(r)).toMatchObject({ ticket: { ticket: '1000' }, outcome: { status: 'done' } });
  });

  it('that cannot be told from another is asked about, and not started again', async () => {
    const github = new FakeGitHub();
    github.tellsRun = false;
    github.namesRuns = false;
    const world = worldOver(github);
    const r = await askedFor(world);
    await r.answer('yes');
    await r.run(world);
    await r.run(world);
    expect(stepOf(r)).toMatchObject({ outcome: null, parked: { why: 'inDoubt' } });
    expect(github.started).toBe(1);
  });

  it('of which the answer was lost is asked about, and not started again', async () => {
    const github = new FakeGitHub();
    github.faults.push({ path: /dispatches$/, reply: { kind: 'lost', why: 'cut' }, done: true });
    const world = worldOver(github);
    const r = await askedFor(world);
    await r.answer('yes');
    await r.run(world);
    await r.run(world);
    expect(stepOf(r)).toMatchObject({ outcome: null, parked: { why: 'inDoubt' } });
    expect(github.started).toBe(1);
  });

  it('is started once and followed to its end, wherever Baton dies in between', async () => {
    const whole = new FakeGitHub();
    const reference = await askedFor(worldOver(whole));
    const asked = reference.rows.length;
    await reference.answer('yes');
    await reference.run(worldOver(whole));
    for (let rows = asked + 1; rows <= reference.rows.length; rows++) {
      const github = new FakeGitHub();
      const r = await askedFor(worldOver(github));
      await r.answer('yes');
      await r.run(worldOver(github), rows);
      const again = room(r);
      await again.run(worldOver(github));
      const { outcome, parked, ticket } = stepOf(again);
      expect(github.started).toBeLessThanOrEqual(1);
      // Either the end of the run, or the question where nobody can know whether it began.
      if (ticket) expect(outcome).toMatchObject({ status: 'done' });
      else
        expect([outcome?.status ?? null, parked?.why ?? null]).toEqual(github.started === 1 || parked ? [null, 'inDoubt'] : ['done', null]);
    }
  });

  it('goes on being followed when GitHub cannot be reached for a while', async () => {
    const github = new FakeGitHub();
    for (const reply of [
      { kind: 'lost', why: 'cut' },
      { kind: 'response', status: 502, headers: {}, text: '', cut: false },
    ] as const)
      github.faults.push({ path: /runs\/1000$/, reply, done: false });
    const world = worldOver(github);
    const r = await askedFor(world);
    await r.answer('yes');
    await r.run(world);
    await r.run(world);
    expect(stepOf(r).outcome).toMatchObject({ status: 'done' });
    expect(github.started).toBe(1);
  });

  it('that ended badly says how, with its link; without a key, or with a wrong one, nothing is started', async () => {
    const github = new FakeGitHub();
    github.conclusion = 'failure';
    const r = await askedFor(worldOver(github));
    await r.answer('yes');
    await r.run(worldOver(github));
    expect(stepOf(r).outcome).toMatchObject({
      status: 'failed',
      error: { kind: 'workflowFailed', sentence: expect.stringContaining('/runs/1000') },
    });
    for (const [token, kind] of [
      [null, 'noToken'],
      ['wrong', 'refused'],
    ] as const) {
      const other = new FakeGitHub();
      const world = worldOver(other, deploy, token);
      const without = await askedFor(world);
      await without.answer('yes');
      await without.run(world);
      expect(stepOf(without).outcome).toMatchObject({ status: 'failed', error: { kind, beforeEffect: true } });
      expect(other.started).toBe(0);
    }
  });

  it.each([
    { repository: 'anna/../../user' },
    { repository: 'anna/..' },
    { repository: 'anna' },
    { workflow: '..' },
    { workflow: '../x' },
    { ref: '' },
    { correlation: 'a b' },
  ])('is not asked for with %j', async wrong => {
    const github = new FakeGitHub();
    const r = await askedFor(worldOver(github, { ...deploy, ...wrong }));
    expect(stepOf(r)).toMatchObject({ name: 'refused' });
    expect(github.requests).toEqual([]);
  });
});
