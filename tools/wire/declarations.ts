import { parseSync, transformWithOxc } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Something that a module declares at its top, in plain JavaScript. */
export interface Declaration {
  readonly name: string;
  readonly exported: boolean;
  readonly text: string;
  /** Every word in it that could be the name of something else. */
  readonly words: ReadonlySet<string>;
}

/** A name that a module has from another. */
export interface Import {
  readonly from: string;
  /** Its name there; `*` for the whole of the module. */
  readonly imported: string;
}

export interface Declarations {
  readonly own: readonly Declaration[];
  readonly imports: ReadonlyMap<string, Import>;
  /** Names handed on from other modules. */
  readonly handedOn: ReadonlyMap<string, Import>;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const collectWords = (value: unknown, words: Set<string>): void => {
  if (Array.isArray(value)) for (const each of value) collectWords(each, words);
  else if (isNode(value)) {
    if (value.type === 'Identifier') words.add(String(value.name));
    for (const [key, child] of Object.entries(value)) {
      // The name of a member or of a property is no name of something declared elsewhere.
      const isLabel =
        (key === 'property' || key === 'key') && value.computed === false && value.shorthand !== true;
      if (!isLabel) collectWords(child, words);
    }
  }
};

const wordsOf = (node: Node): ReadonlySet<string> => {
  const words = new Set<string>();
  collectWords(node, words);
  return words;
};

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value) : '');
const listOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** The names that a declaration binds, each with what stands on its left if it is bound alone. */
const boundBy = (target: unknown, text: (node: unknown) => string): (readonly [string, string])[] => {
  if (!isNode(target) || target.type === 'Identifier') return [[nameOf(target), nameOf(target)]];
  if (target.type !== 'ObjectPattern') throw new Error(`nothing is known of ${target.type}: ${text(target)}`);
  return listOf(target.properties).map((each) => [nameOf(each.value), `{ ${text(each)} }`]);
};

/** What a module of TypeScript declares, hands on and imports, without its types. */
export const declarationsOf = async (path: string, source: string): Promise<Declarations> => {
  const { code } = await transformWithOxc(source, path, { sourcemap: false });
  const program = parseSync(path.replace(/\.ts$/, '.js'), code).program as unknown as {
    readonly body: readonly Node[];
  };
  const text = (node: unknown): string => (isNode(node) ? code.slice(node.start, node.end) : 'undefined');
  const own: Declaration[] = [];
  const imports = new Map<string, Import>();
  const handedOn = new Map<string, Import>();

  const declare = (node: Node, exported: boolean): void => {
    if (node.type === 'VariableDeclaration')
      for (const each of listOf(node.declarations))
        for (const [name, target] of boundBy(each.id, text))
          own.push({ name, exported, text: `const ${target} = ${text(each.init)};`, words: wordsOf(each) });
    else own.push({ name: nameOf(node.id), exported, text: text(node), words: wordsOf(node) });
  };

  for (const node of program.body) {
    const from = isNode(node.source) ? String(node.source.value) : '';
    if (node.type === 'ImportDeclaration')
      for (const each of listOf(node.specifiers))
        imports.set(nameOf(each.local), { from, imported: nameOf(each.imported) || '*' });
    else if (node.type === 'ExportNamedDeclaration' && isNode(node.declaration))
      declare(node.declaration, true);
    else if (node.type === 'ExportNamedDeclaration')
      for (const each of listOf(node.specifiers))
        handedOn.set(nameOf(each.exported), { from, imported: nameOf(each.local) });
    else if (
      node.type === 'VariableDeclaration' ||
      node.type === 'FunctionDeclaration' ||
      node.type === 'ClassDeclaration'
    )
      declare(node, false);
    else throw new Error(`${path} does more than declare: ${node.type}`);
  }
  return { own, imports, handedOn };
};
