import { parseSync } from 'vite';

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const globalObjects = new Set(['globalThis', 'self', 'window', 'global']);

/**
 * Names that a JavaScript module uses and never declares, with the offset of their first use; `globalThis.name` counts
 * as `name`. A name behind `typeof` is not a use: that is how code asks whether something is there. Decided by name, not
 * by scope: a name declared anywhere in the module is taken as its own.
 */
export function findGlobals(file: string, source: string): Map<string, number> {
  const parsed = parseSync(file, source);
  const problem = parsed.errors[0];
  if (problem !== undefined) throw new Error(`${file} does not parse: ${problem.message}`);
  const declared = new Set<string>();
  const used = new Map<string, number>();
  const properties = new Map<string, number>();
  const note = (into: Map<string, number>, name: string, at: number): void => {
    if (!into.has(name)) into.set(name, at);
  };

  const reference = (node: SyntaxNode): void => {
    switch (node.type) {
      case 'Identifier':
        note(used, node.name as string, node.start);
        return;
      case 'UnaryExpression':
        if (node.operator === 'typeof') return;
        break;
      case 'MemberExpression': {
        const object = node.object as SyntaxNode;
        const property = node.property as SyntaxNode;
        const onGlobal = object.type === 'Identifier' && globalObjects.has(object.name as string);
        if (node.computed === false) {
          if (onGlobal) note(properties, property.name as string, node.start);
          // Which object it is matters only when it is not the portable one.
          if (!onGlobal || object.name !== 'self') reference(object);
          return;
        }
        break;
      }
      case 'Property':
      case 'MethodDefinition':
      case 'PropertyDefinition':
      case 'AccessorProperty':
        visitFields(node, node.computed === true ? [] : ['key']);
        return;
      case 'LabeledStatement':
      case 'BreakStatement':
      case 'ContinueStatement':
        visitFields(node, ['label']);
        return;
      case 'VariableDeclarator':
        binding(node.id);
        visitFields(node, ['id']);
        return;
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        binding(node.id);
        binding(node.params);
        visitFields(node, ['id', 'params']);
        return;
      case 'ClassDeclaration':
      case 'ClassExpression':
        binding(node.id);
        visitFields(node, ['id']);
        return;
      case 'CatchClause':
        binding(node.param);
        visitFields(node, ['param']);
        return;
      case 'ImportDeclaration':
        for (const specifier of node.specifiers as SyntaxNode[]) binding(specifier.local);
        return;
      case 'ExportSpecifier':
      case 'ExportAllDeclaration':
      case 'MetaProperty':
        return;
    }
    visitFields(node, []);
  };

  const binding = (pattern: unknown): void => {
    if (Array.isArray(pattern)) for (const entry of pattern) binding(entry);
    else if (isNode(pattern)) {
      if (pattern.type === 'Identifier') declared.add(pattern.name as string);
      else if (pattern.type === 'ObjectPattern') binding(pattern.properties);
      else if (pattern.type === 'ArrayPattern') binding(pattern.elements);
      else if (pattern.type === 'RestElement') binding(pattern.argument);
      else if (pattern.type === 'AssignmentPattern') {
        binding(pattern.left);
        reference(pattern.right as SyntaxNode);
      } else if (pattern.type === 'Property') {
        if (pattern.computed === true) reference(pattern.key as SyntaxNode);
        binding(pattern.value);
      }
    }
  };

  const visitFields = (node: SyntaxNode, except: readonly string[]): void => {
    for (const [field, value] of Object.entries(node)) {
      if (except.includes(field)) continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) reference(child);
    }
  };

  reference(parsed.program as unknown as SyntaxNode);
  for (const name of declared) used.delete(name);
  for (const [name, at] of properties) note(used, name, at);
  return used;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}
