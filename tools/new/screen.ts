import type { Files, Written } from './files.ts';
import { withMenuPage, withPhrase, withRoute } from './insert.ts';

const features = 'packages/console/src/features';
const routes = 'packages/console/src/work-routes.ts';
const contract = 'packages/contract/src';

export interface ScreenWish {
  /** The folder of the feature in the console. */
  readonly feature: string;
  /** What the page is called in its file. */
  readonly name: string;
  readonly path: string;
  /** Whoever may open it: a new page of the menu. */
  readonly permission: string;
  /** The group of the menu it stands in. */
  readonly group: string;
  readonly english: string;
  readonly chinese: string;
  /** A list of the contract that the page shows, with the fields of a row that have a label. */
  readonly list?: { readonly call: string; readonly fields: readonly string[] };
}

const listText = (title: string, from: string, call: string, [first = 'id', ...others]: readonly string[]) =>
  `import { ${call} } from '#wire/${from}';
import { listPage } from '../../kit/list/list-page.tsx';

export const Page = listPage({
  endpoint: ${call},
  title: '${title}',
  columns: [${[first, ...others].map((field) => `{ field: '${field}' }`).join(', ')}],
  empty: { title: 'list.noMatch', text: 'list.noMatchText' },
  card: { title: (row) => String(row.${first}), facts: [${others.map((field) => `'${field}'`).join(', ')}] },
});
`;

const bareText = (title: string) => `import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';

export const Page = () => {
  const t = useT();
  usePageTitle(t('${title}'));
  return <h1>{t('${title}')}</h1>;
};
`;

/** The phrases that other pages of the feature bring along. */
const bookOf = (lines: string, feature: string): string | undefined =>
  new RegExp(`features/${feature}/[^']+'\\),?\\s+book: '(\\w+)'`).exec(lines)?.[1];

/** What a new screen needs beside what it shows: the page, its route, its place in the menu and its name. */
export const newScreen = (files: Files, wish: ScreenWish): Written => {
  const { feature, name, path, permission, group, list } = wish;
  const title = `menu.${permission}`;
  const from = list && files.find(contract, '.ts', `export const ${list.call} = listEndpoint(`);
  if (list && !from) throw new Error(`no list of the contract is called ${list.call}`);
  const lines = files.read(routes);
  if (lines.includes(`path: '${path}'`)) throw new Error(`${path} has a page already`);
  const book = bookOf(lines, feature);
  const route = `{ path: '${path}', page: () => import('./features/${feature}/${name}.page.tsx')${book ? `, book: '${book}'` : ''} },`;
  const menu = `${contract}/menu/unit.ts`;
  const page = `{ code: '${permission}', url: '${path}', icon: 'log', roles: mainAdministrator },`;
  const named = (book: string, words: string): [string, string] => [
    book,
    withPhrase(files.read(book), title, words),
  ];
  return {
    files: new Map([
      [
        `${features}/${feature}/${name}.page.tsx`,
        list && from
          ? listText(title, from.slice(contract.length + 1), list.call, list.fields)
          : bareText(title),
      ],
      [routes, withRoute(lines, route)],
      [menu, withMenuPage(files.read(menu), group, page)],
      named('packages/phrases/src/en/menu.ts', wish.english),
      named('packages/phrases/src/zh/menu.ts', wish.chinese),
    ]),
    left: [
      `what the page shows: ${features}/${feature}/${name}.page.tsx`,
      `who may open it, and its icon: ${menu} (it is the main administrator alone until you say so)`,
      'npm run docs',
    ],
  };
};
