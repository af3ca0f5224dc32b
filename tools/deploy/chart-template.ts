/** One piece of a template: text, or what stands between double braces. */
type Token = { readonly text: string } | { readonly code: string };

export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'print'; readonly code: string }
  | {
      readonly kind: 'if' | 'with' | 'range';
      readonly code: string;
      readonly inner: Node[];
      readonly otherwise: Node[];
    }
  | { readonly kind: 'define'; readonly name: string; readonly inner: Node[] };

const tokens = (source: string): Token[] => {
  const found: Token[] = [];
  let trimNext = false;
  let at = 0;
  const text = (piece: string) => found.push({ text: trimNext ? piece.trimStart() : piece });
  for (const match of source.matchAll(/\{\{(-?)\s*([\s\S]*?)\s*(-?)\}\}/g)) {
    const before = source.slice(at, match.index);
    text(match[1] ? before.trimEnd() : before);
    found.push({ code: match[2] ?? '' });
    trimNext = match[3] === '-';
    at = match.index + match[0].length;
  }
  text(source.slice(at));
  return found;
};

/** Reads a template of a chart, as much of the language as ours use; what is beyond that is refused. */
export const parseTemplate = (source: string): Node[] => {
  const list = tokens(source);
  let at = 0;
  const block = (): { readonly nodes: Node[]; readonly end: 'end' | 'else' | 'all' } => {
    const nodes: Node[] = [];
    for (let token = list[at++]; token; token = list[at++]) {
      if ('text' in token) {
        nodes.push({ kind: 'text', text: token.text });
        continue;
      }
      const [, word = '', code = ''] = /^(\w+)?\s*([\s\S]*)$/.exec(token.code) ?? [];
      if (word === 'end' || word === 'else') return { nodes, end: word };
      if (word === 'if' || word === 'with' || word === 'range') {
        const first = block();
        const other = first.end === 'else' ? block().nodes : [];
        nodes.push({ kind: word, code, inner: first.nodes, otherwise: other });
      } else if (word === 'define')
        nodes.push({ kind: 'define', name: code.replaceAll('"', ''), inner: block().nodes });
      else nodes.push({ kind: 'print', code: token.code });
    }
    return { nodes, end: 'all' };
  };
  const { nodes, end } = block();
  if (end !== 'all') throw new Error(`an ${end} belongs to nothing`);
  return nodes;
};
