import { parseSync } from 'oxc-parser';

/** One small change of a source that a test should notice. */
export interface Mutant {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly put: string;
  /** What kind of change it is, in a word or two. */
  readonly kind: string;
  readonly was: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

type Change = readonly [kind: string, node: { readonly start: number; readonly end: number }, put: string];
type Text = (node: unknown) => string;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const comparisons: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};
const methods: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min' };

const forced = (test: unknown): Change[] =>
  isNode(test)
    ? [
        ['condition is true', test, 'true'],
        ['condition is false', test, 'false'],
      ]
    : [];

/** Parts of `and(…)` and `or(…)`: the conditions of a query. */
const partsOf = ({ callee, arguments: given }: Node, text: Text): Change[] =>
  ['and', 'or'].includes(text(callee))
    ? (given as Node[]).map((part) => ['condition left out', part, 'undefined'] as const)
    : [];

const withoutElement = (node: Node, text: Text): Change[] => {
  const elements = (node.elements as unknown[]).filter(isNode);
  return elements.map((left) => {
    const kept = elements.filter((element) => element !== left).map(text);
    return ['element left out', node, `[${kept.join(', ')}]`] as const;
  });
};

const isCall = (value: unknown): boolean =>
  isNode(value) &&
  (value.type === 'CallExpression' || (value.type === 'AwaitExpression' && isCall(value.argument)));

const operatorChanges = (node: Node, text: Text): Change[] => {
  const { operator, left, right } = node;
  const swap = (kind: string, to: string): Change => [kind, node, `${text(left)} ${to} ${text(right)}`];
  if (operator === '&&') return [swap('and is or', '||')];
  if (operator === '||') return [swap('or is and', '&&')];
  if (operator === '??' && /^refuse\(/.test(text(right))) return [['refusal left out', node, text(left)]];
  const other = comparisons[String(operator)];
  return other ? [swap('comparison', other)] : [];
};

const literalChanges = (node: Node): Change[] => {
  if (typeof node.value === 'number') return [['number', node, String(node.value + 1)]];
  return typeof node.value === 'boolean' ? [['boolean', node, String(!node.value)]] : [];
};

const changesAt = (node: Node, text: Text): Change[] => {
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return forced(node.test);
    case 'LogicalExpression':
    case 'BinaryExpression':
      return operatorChanges(node, text);
    case 'UnaryExpression':
      return node.operator === '!' ? [['negation', node, text(node.argument)]] : [];
    case 'ExpressionStatement':
      return isCall(node.expression) ? [['call left out', node, ';']] : [];
    case 'ArrayExpression':
      return withoutElement(node, text);
    case 'CallExpression':
      return partsOf(node, text);
    case 'MemberExpression': {
      const other = methods[text(node.property)];
      return other ? [['method', node.property as Node, other]] : [];
    }
    case 'Literal':
      return literalChanges(node);
    case 'Property':
      return text(node.key) === 'permission' ? [['permission', node.value as Node, 'undefined']] : [];
    default:
      return [];
  }
};

/** Types say nothing at run time, and what is imported is named, not decided. */
const silent = /^(TS(?!NonNull|As|Satisfies)|Import|ExportAll)/;

/** Every small change that a file offers, in the order of its text. */
export const mutantsOf = (file: string, source: string): Mutant[] => {
  const text: Text = (node) => (isNode(node) ? source.slice(node.start, node.end) : '');
  const found: Mutant[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value) || silent.test(value.type)) return;
    for (const [kind, { start, end }, put] of changesAt(value, text)) {
      const was = source.slice(start, end);
      const line = source.slice(0, start).split('\n').length;
      if (was !== put) found.push({ file, line, start, end, put, kind, was });
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(file, source).program.body);
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
};

/** A source with the change in it. */
export const mutated = (source: string, { start, end, put }: Mutant): string =>
  source.slice(0, start) + put + source.slice(end);
