/** Faults that show only where work is handed on. */
import type { DeliberateFault } from './fault.ts';

const journal = 'packages/journal/src';

export const nestedFaults: readonly DeliberateFault[] = [
  {
    name: 'allowanceIgnored',
    says: 'work that was handed on takes more steps than it was given',
    rule: 'nested',
    inChecker: true,
    made: {
      mutations: [
        {
          file: `${journal}/nested.ts`,
          from: 'return (scope ?? turn).allowance - takenIn(turn, scope);',
          to: 'return (scope ? scope.allowance + 2 : turn.allowance) - takenIn(turn, scope);',
        },
      ],
    },
    hunt: { scenario: 'handed-on-used-up' },
  },
  {
    name: 'taskWithoutYes',
    says: 'work that was handed on does without a question what whoever handed it on would have to ask about',
    rule: '9',
    made: {
      mutations: [
        {
          file: 'packages/assistant/src/world.ts',
          from: 'return prepareCall(view, slot, want.name, want.arguments);',
          to: `return prepareCall(view, slot, want.name, want.arguments).then(made =>
            view.state.open && depthAt(view.state.open, slot.parent) > 0 ? { ...made, confirm: null } : made,
          );`,
        },
        // What is asked right before it leaves would keep it back as well.
        {
          file: 'packages/assistant/src/world.ts',
          from: 'if (step.confirm || step.ticket || !asksFirst(riskOf(tool, args))) return null;',
          to: 'return null;',
        },
      ],
    },
    hunt: { scenario: 'handed-on' },
  },
  {
    name: 'taskNotTold',
    says: 'whoever handed work on is told that it was interrupted, though what it came to is on the line',
    rule: '8',
    made: {
      mutations: [
        {
          file: 'packages/assistant/src/context/rounds.ts',
          from: "step.kind === 'tool' || isNested(step);",
          to: "step.kind === 'tool';",
        },
      ],
    },
    hunt: { scenario: 'handed-on' },
  },
  {
    name: 'taskOfAnother',
    says: 'work that was handed on comes to what was said in it first, not last',
    rule: 'nested',
    made: {
      mutations: [
        {
          file: `${journal}/loop.ts`,
          from: "if (answer.calls.length === 0) return { ...nothing, end: 'done', text: answer.text, toolFailed: failed.size > 0 };",
          to: "if (answer.calls.length === 0) return { ...nothing, end: 'done', text: answerOf(stepAt(turn, parent, from))?.text ?? '', toolFailed: failed.size > 0 };",
        },
      ],
    },
    hunt: { scenario: 'handed-on' },
  },
];
