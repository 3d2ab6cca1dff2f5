/** GitHub's API for workflows, as far as it is used: starts something at every dispatch, whoever asks. Tests only. */
import type { Http, HttpReply, HttpRequest } from '../ports.ts';

interface Run {
  readonly id: number;
  readonly title: string;
  looks: number;
}

export class FakeGitHub implements Http {
  /** Whether a dispatch answers with the id of its run, as newer versions do; else with nothing. */
  tellsRun = true;
  /** Whether the workflow writes its input `baton` into the name of its runs. */
  namesRuns = true;
  conclusion = 'success';
  /** Looks until a run is over. */
  takes = 2;
  /** What happens to the next requests: the effect happens all the same when `done`. */
  readonly faults: { readonly path: RegExp; readonly reply: HttpReply; readonly done: boolean }[] = [];
  readonly runs: Run[] = [];
  readonly requests: HttpRequest[] = [];

  async send(request: HttpRequest): Promise<HttpReply> {
    this.requests.push(request);
    const { pathname } = new URL(request.url);
    const at = this.faults.findIndex(({ path }) => path.test(pathname));
    const [fault] = at < 0 ? [] : this.faults.splice(at, 1);
    if (fault && !fault.done) return fault.reply;
    const reply = this.#answer(request, pathname);
    return fault?.reply ?? reply;
  }

  #answer(request: HttpRequest, path: string): HttpReply {
    if (request.headers.authorization !== 'Bearer key of GitHub') return json(401, { message: 'Bad credentials' });
    if (request.method === 'POST' && path.endsWith('/dispatches')) return this.#dispatch(request);
    const run = this.runs.find(({ id }) => path.endsWith(`/actions/runs/${id}`));
    if (run) {
      const over = ++run.looks > this.takes;
      const html_url = `https://github.com/anna/site/actions/runs/${run.id}`;
      return json(200, { id: run.id, status: over ? 'completed' : 'in_progress', conclusion: over ? this.conclusion : null, html_url });
    }
    if (path.endsWith('/runs')) return json(200, { workflow_runs: this.runs.map(({ id, title }) => ({ id, display_title: title })) });
    return json(404, { message: 'Not Found' });
  }

  #dispatch(request: HttpRequest): HttpReply {
    const { inputs } = JSON.parse(request.body ?? '{}') as { readonly inputs?: { readonly baton?: string } };
    const run = { id: 1_000 + this.runs.length, title: this.namesRuns ? `Deploy ${inputs?.baton ?? ''}` : 'Deploy', looks: 0 };
    // Somebody else starts one at the same moment.
    this.runs.push(run, { id: run.id + 500, title: 'Deploy', looks: 0 });
    const html_url = `https://github.com/anna/site/actions/runs/${run.id}`;
    return this.tellsRun
      ? json(200, { workflow_run_id: run.id, html_url })
      : { kind: 'response', status: 204, headers: {}, text: '', cut: false };
  }

  /** How often a workflow was really started by us. */
  get started(): number {
    return this.runs.length / 2;
  }
}

const json = (status: number, body: object): HttpReply => ({
  kind: 'response',
  status,
  headers: {},
  text: JSON.stringify(body),
  cut: false,
});
