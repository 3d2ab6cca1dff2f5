import type { ListItem, Nodes, PhrasingContent, RootContent, Table, TableRow } from 'mdast';
import { createElement, Fragment, type ReactNode } from 'react';
import { Code } from './Code.tsx';
import { isDisplayed } from './delimiters.ts';
import { Formula } from './Formula.tsx';
import { Link, Picture } from './Links.tsx';
import { saysWhere, targetOf } from './links.ts';
import type { Words } from './words.ts';

/** What the nodes of one block are drawn with. */
export interface Drawing {
  /** The text that the nodes' places count in. */
  readonly source: string;
  readonly words: Words;
  /** More of the last block may come. */
  readonly growing: boolean;
}

/** Deeper nesting than this is shown as it was written. */
const deepest = 24;

/**
 * Draws a node of an answer. Every kind that is drawn is named here, and each from React elements; what is not named, or leads somewhere it
 * must not, is shown as it was written. Nothing of the text is left out.
 * @param end stands behind the last word
 */
export function draw(node: RootContent, to: Drawing, depth: number, end?: ReactNode): ReactNode {
  if (depth > deepest) return asWritten(node, to);
  const inside = (nodes: readonly RootContent[], last?: ReactNode) => drawAll(nodes, to, depth + 1, last);
  switch (node.type) {
    case 'paragraph':
      return (
        <p className="pre" dir="auto">
          {inside(node.children)}
          {end}
        </p>
      );
    case 'heading':
      return createElement(`h${Math.min(node.depth + 2, 6)}`, { dir: 'auto' }, inside(node.children), end);
    case 'blockquote':
      return <blockquote>{inside(node.children, end)}</blockquote>;
    case 'list': {
      const items = node.children.map((item, index) => (
        <li key={item.position?.start.offset ?? index} className={typeof item.checked === 'boolean' ? 'task' : undefined} dir="auto">
          {task(item, to)}
          {inside(item.children, index === node.children.length - 1 ? end : undefined)}
        </li>
      ));
      return node.ordered ? <ol start={node.start ?? 1}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'code':
      return <Code code={node.value} language={[node.lang, node.meta].filter(Boolean).join(' ')} growing={to.growing} end={end} />;
    case 'table':
      return (
        <>
          {table(node, to, depth)}
          {end}
        </>
      );
    case 'thematicBreak':
      return (
        <>
          <hr />
          {end}
        </>
      );
    case 'math':
      return (
        <div className="scrolls">
          {/* What stands behind the opening signs belongs to it. */}
          <Formula tex={[node.meta, node.value].filter(Boolean).join('\n')} block written={written(node, to)} />
          {end}
        </div>
      );
    case 'footnoteDefinition':
      return (
        <div className="footnote">
          <span className="q3">{`[^${node.label ?? node.identifier}]: `}</span>
          {inside(node.children, end)}
        </div>
      );
    case 'html':
    case 'definition':
      // In a paragraph it is a piece of it, on its own it is one.
      return depth === 0 ? (
        <p className="pre" dir="auto">
          {written(node, to)}
          {end}
        </p>
      ) : (
        asWritten(node, to)
      );
    case 'text':
      return node.value;
    case 'emphasis':
      return <em>{inside(node.children)}</em>;
    case 'strong':
      return <strong>{inside(node.children)}</strong>;
    case 'delete':
      return <del>{inside(node.children)}</del>;
    case 'inlineCode':
      return <code dir="auto">{node.value}</code>;
    case 'break':
      return '\n';
    case 'inlineMath': {
      const whole = written(node, to);
      return isFormula(node, to) ? <Formula tex={node.value} block={isDisplayed(whole)} written={whole} /> : asWritten(node, to);
    }
    case 'link': {
      const target = targetOf(node.url);
      if (target === undefined) return asWritten(node, to);
      const showHost = !saysWhere(textOf(node.children), target);
      return (
        <Link target={target} showHost={showHost} title={node.title}>
          {inside(node.children)}
        </Link>
      );
    }
    case 'image': {
      const target = targetOf(node.url);
      return target === undefined ? asWritten(node, to) : <Picture target={target} alt={node.alt ?? ''} title={node.title} />;
    }
    case 'linkReference':
    case 'imageReference': {
      const target = to.words.definitions.get(node.identifier);
      if (target === undefined) return asWritten(node, to);
      if (node.type === 'imageReference') return <Picture target={target} alt={node.alt ?? ''} title={undefined} />;
      return (
        <Link target={target} showHost={!saysWhere(textOf(node.children), target)} title={undefined}>
          {inside(node.children)}
        </Link>
      );
    }
    default:
      return asWritten(node, to);
  }
}

function drawAll(nodes: readonly RootContent[], to: Drawing, depth: number, end?: ReactNode): ReactNode {
  if (nodes.length === 0) return end;
  return nodes.map((node, index) => (
    <Fragment key={node.position?.start.offset ?? index}>{draw(node, to, depth, index === nodes.length - 1 ? end : undefined)}</Fragment>
  ));
}

function task(item: ListItem, { words }: Drawing): ReactNode {
  if (typeof item.checked !== 'boolean') return null;
  return <input type="checkbox" checked={item.checked} disabled aria-label={item.checked ? words.done : words.open} />;
}

/** A row may have more cells than the head: they are shown too. */
function table(node: Table, to: Drawing, depth: number): ReactNode {
  const [head, ...rows] = node.children;
  const cells = (row: TableRow, as: 'th' | 'td') => (
    <tr key={row.position?.start.offset}>
      {row.children.map((cell, column) =>
        createElement(
          as,
          { key: cell.position?.start.offset ?? column, dir: 'auto', style: { textAlign: node.align?.[column] ?? undefined } },
          drawAll(cell.children, to, depth + 1),
        ),
      )}
    </tr>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard too.
    <section className="scrolls" aria-label={to.words.table} tabIndex={0}>
      <table>
        {head !== undefined && <thead>{cells(head, 'th')}</thead>}
        <tbody>{rows.map(row => cells(row, 'td'))}</tbody>
      </table>
    </section>
  );
}

/**
 * Between single dollars only what nobody would take for prices: no space inside, no digit behind ("$5 and $6" is no formula).
 * Between two of them everything.
 */
function isFormula(node: Nodes & { readonly value: string }, to: Drawing): boolean {
  const whole = written(node, to);
  if (!/^\$(?!\$)/.test(whole)) return true;
  const behind = to.source[node.position?.end.offset ?? 0] ?? '';
  return !/^\$\s|\s\$$/.test(whole) && !/\d/.test(behind);
}

const textOf = (nodes: readonly PhrasingContent[]): string =>
  nodes.map(node => ('value' in node ? node.value : 'children' in node ? textOf(node.children) : '')).join('');

/** A node as it stands in the text. */
function written(node: Nodes, { source }: Drawing): string {
  return source.slice(node.position?.start.offset, node.position?.end.offset);
}

function asWritten(node: Nodes, to: Drawing): ReactNode {
  return <span className="pre">{written(node, to)}</span>;
}
