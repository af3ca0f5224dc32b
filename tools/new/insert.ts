/** Puts lines before a line of a text, which must be there. */
const before = (text: string, at: number, lines: string): string => {
  const start = text.lastIndexOf('\n', at) + 1;
  return text.slice(0, start) + lines + text.slice(start);
};

const found = (at: number, what: string): number => {
  if (at < 0) throw new Error(`${what} was not found`);
  return at;
};

const quoted = (words: string): string => `'${words.replaceAll("'", '’')}'`;

/** A phrase, at the end of its book. */
export const withPhrase = (book: string, key: string, words: string): string =>
  book.includes(`'${key}':`)
    ? book
    : before(book, found(book.search(/^\}/m), 'the end of the book'), `  '${key}': ${quoted(words)},\n`);

/** A column, where the columns of the table end. */
export const withColumn = (source: string, table: string, column: string): string => {
  const start = found(source.indexOf(`pgTable('${table}'`), `the table ${table}`);
  const end = source.slice(start).search(/^(?: {2}\.\.\.revised| {2}createdAt:|\})/m);
  return before(source, start + found(end, `the end of ${table}`), `  ${column}\n`);
};

/** What a module has from another, with one name more. */
export const withImport = (source: string, name: string, from: string): string => {
  const line = new RegExp(`import \\{([^}]*)\\} from '${from}';`).exec(source);
  if (!line?.[1]) return `import { ${name} } from '${from}';\n${source}`;
  const names = new Set(line[1].split(',').flatMap((each) => each.trim() || []));
  return source.replace(line[0], `import { ${[...names.add(name)].sort().join(', ')} } from '${from}';`);
};

/** A line at the end of the list of routes. */
export const withRoute = (routes: string, line: string): string =>
  before(routes, found(routes.lastIndexOf('\n];') + 1, 'the end of the routes'), `  ${line}\n`);

/** A page at the end of its group of the menu. */
export const withMenuPage = (menu: string, group: string, page: string): string => {
  const start = found(menu.indexOf(`\n    code: '${group}',`), `the group ${group}`);
  const end = menu.slice(start).search(/^ {4}\],$/m);
  return before(menu, start + found(end, `the pages of ${group}`), `      ${page}\n`);
};
