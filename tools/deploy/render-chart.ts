import { stringify } from 'yaml';
import { type Node, parseTemplate } from './chart-template.ts';

type Names = Readonly<Record<string, unknown>>;

interface Scope {
  readonly dot: unknown;
  readonly names: Names;
}

const isTrue = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === 'object' && value !== null
      ? Object.keys(value).length > 0
      : Boolean(value);

const field = (from: unknown, path: string): unknown =>
  path
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((value, name) => (value as Names | undefined)?.[name], from);

const indented = (width: number, text: string): string =>
  `\n${text
    .split('\n')
    .map((line) => ' '.repeat(width) + line)
    .join('\n')}`;

/** Renders templates as Helm does, for as much of its language as ours use. Answers with a text for each file. */
export const renderChart = (
  templates: Readonly<Record<string, string>>,
  root: Names,
): Readonly<Record<string, string>> => {
  const defined = new Map<string, readonly Node[]>();

  const meaningOf = (word: string, { dot, names }: Scope): unknown => {
    if (word.startsWith('"')) return JSON.parse(word);
    if (/^\d+$/.test(word)) return Number(word);
    if (word.startsWith('$')) return names[word];
    if (word === '.') return dot;
    // Fields of the whole are named from within any block, as long as it is not one of a list.
    if (word.startsWith('.')) return field(word.startsWith('.Values') ? root : dot, word);
    throw new Error(`${word} is not understood`);
  };

  const call = (name: string, args: readonly unknown[]): unknown => {
    const [first, second] = args;
    if (name === 'include')
      return printed(defined.get(String(first)) ?? missing(first), { dot: second, names: {} });
    if (name === 'nindent') return indented(Number(first), String(second));
    if (name === 'quote') return JSON.stringify(String(first ?? ''));
    if (name === 'toYaml') return stringify(first).trimEnd();
    if (name === 'printf') {
      const rest = args.slice(1);
      return String(first).replaceAll('%s', () => String(rest.shift()));
    }
    if (name === 'required') return isTrue(second) ? second : missing(first);
    throw new Error(`the function ${name} is not understood`);
  };
  const missing = (what: unknown): never => {
    throw new Error(String(what));
  };

  const evaluate = (code: string, scope: Scope): unknown => {
    let piped: readonly unknown[] = [];
    for (const part of code.split('|')) {
      const words = part.trim().match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? [];
      const [head = '', ...rest] = words;
      const args = rest.map((word) => meaningOf(word, scope));
      piped = [/^[a-z]\w*$/i.test(head) ? call(head, [...args, ...piped]) : meaningOf(head, scope)];
    }
    return piped[0];
  };

  const range = ({ code, inner }: { code: string; inner: readonly Node[] }, scope: Scope): string => {
    const named = /^(\$\w+), (\$\w+) := (.*)$/.exec(code);
    const list = evaluate(named?.[3] ?? code, scope);
    // Helm goes through the names of a map in their order.
    const entries = Object.entries((list ?? {}) as Names);
    if (!Array.isArray(list)) entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return entries
      .map(([name, dot]) => {
        const names = named ? { ...scope.names, [named[1] ?? '']: name, [named[2] ?? '']: dot } : scope.names;
        return printed(inner, { dot, names });
      })
      .join('');
  };

  const printed = (nodes: readonly Node[], scope: Scope): string =>
    nodes
      .map((node): string => {
        if (node.kind === 'text') return node.text;
        if (node.kind === 'print') return String(evaluate(node.code, scope) ?? '');
        if (node.kind === 'define') {
          defined.set(node.name, node.inner);
          return '';
        }
        if (node.kind === 'range') return range(node, scope);
        const value = evaluate(node.code, scope);
        const within = node.kind === 'with' ? { ...scope, dot: value } : scope;
        return isTrue(value) ? printed(node.inner, within) : printed(node.otherwise, scope);
      })
      .join('');

  const scope = { dot: root, names: {} };
  const parsed = Object.entries(templates).map(([file, text]) => [file, parseTemplate(text)] as const);
  for (const [file, nodes] of parsed) if (file.endsWith('.tpl')) printed(nodes, scope);
  return Object.fromEntries(
    parsed.filter(([file]) => !file.endsWith('.tpl')).map(([file, nodes]) => [file, printed(nodes, scope)]),
  );
};
