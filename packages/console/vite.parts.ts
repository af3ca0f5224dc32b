import { statSync } from 'node:fs';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { mergePieces, type Piece } from './vite.merge.ts';

type Chunk = Rolldown.OutputChunk;

const isFrame = (id: string): boolean => /[\\/](?:shell[\\/]shell|src[\\/]work-tree)\.tsx$/.test(id);
const isPage = (id: string): boolean => id.endsWith('.page.tsx');
const isEntryPage = (id: string): boolean => /[\\/](?:login|choose|camera|verify)\.page\.tsx$/.test(id);
/** What people work with most is large by itself. */
const isHeavyPage = (id: string): boolean =>
  /[\\/](?:application[\\/]apply|seals|use-records)\.page\.tsx$/.test(id);
const isBook = (id: string): boolean => /[\\/](?:books|phrases[\\/]src[\\/](?:en|zh))[\\/]/.test(id);
const languageOf = (id: string): string => /[\\/.](en|zh)[\\/.]/.exec(id)?.[1] ?? '';
const isFirstBook = (id: string): boolean => /[\\/]books[\\/]entry\./.test(id);
const isFrameBook = (id: string): boolean => /[\\/]books[\\/]shell\./.test(id);

const heavy = 3;

// Whoever logs in waits for every byte; who opens a dialog has the page already.
const dislikeOf = (facade: string): number => {
  if (isEntryPage(facade) || isFirstBook(facade)) return 20;
  if (isHeavyPage(facade)) return heavy;
  return isPage(facade) || isBook(facade) ? 1 : 0.6;
};

// Styles are small beside code: those of so many pages and dialogs are one file, and what the heavy pages share with
// few others is another. What most pages load stays with its code.
const manyVisits = 3;
const mostVisits = 60;

/** The console as the bundler cuts it by itself: a piece for each set of pages that needs it. */
const cut = async (config: InlineConfig): Promise<Chunk[]> => {
  let chunks: Chunk[] = [];
  // Before pieces of nothing but styles are taken out of it.
  const collect: Plugin = {
    name: 'pieces-of-the-console',
    generateBundle: {
      order: 'pre',
      handler: (_, bundle) => {
        chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      },
    },
  };
  await build({
    ...config,
    plugins: [...(config.plugins ?? []), collect],
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false },
  });
  if (chunks.length === 0) throw new Error('the parts of the console were not found');
  return chunks;
};

const isStyle = (id: string): boolean => id.endsWith('.css');
const sizeOf = (id: string): number => statSync(id).size;
const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

const facadeOf = (chunk: Chunk): string => chunk.facadeModuleId ?? '';

/** What is there already when something is loaded: the frame around a page, the books that come before another. */
const before = (goal: string, chunk: Chunk): boolean => {
  const facade = facadeOf(chunk);
  if (!isBook(goal)) return chunk.isEntry || (!isEntryPage(goal) && isFrame(facade));
  if (isFirstBook(goal) || languageOf(goal) !== languageOf(facade)) return false;
  return isFirstBook(facade) || isFrameBook(facade);
};

/** For each page, dialog and book, the files that are loaded by the time it shows. */
const visitsOf = (chunks: readonly Chunk[]) => {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const goals = chunks.filter((chunk) => chunk.isDynamicEntry);
  return goals.map((goal) => {
    const loaded = new Set([...chunks.filter((chunk) => before(facadeOf(goal), chunk)), goal]);
    for (const chunk of loaded)
      for (const file of chunk.imports) {
        const imported = byFile.get(file);
        if (imported) loaded.add(imported);
      }
    return { loaded, dislike: dislikeOf(facadeOf(goal)) };
  });
};

/**
 * Which part each module goes into, so that a page is a few large files and not a hundred small ones, and loads little
 * that it does not need.
 */
export const findParts = async (config: InlineConfig): Promise<ReadonlyMap<string, string>> => {
  const chunks = await cut(config);
  const visits = visitsOf(chunks);
  const order = new Map(chunks.map((chunk, at) => [chunk.fileName, at]));
  const pieces = chunks.map(
    (chunk): Piece => ({
      name: chunk.name,
      bytes: chunk.code.length + sumOf(Object.keys(chunk.modules).filter(isStyle).map(sizeOf)),
      modules: Object.keys(chunk.modules),
      imports: new Set(chunk.imports.flatMap((file) => order.get(file) ?? [])),
      visits: visits.map(({ loaded }) => loaded.has(chunk)),
    }),
  );
  const isFixed = (at: number): boolean => {
    const chunk = chunks[at];
    return (
      !chunk || chunk.isEntry || chunk.isDynamicEntry || /^(?:core|entry|rolldown-runtime)$/.test(chunk.name)
    );
  };
  const merged = mergePieces(
    pieces,
    isFixed,
    visits.map(({ dislike }) => dislike),
  );
  /** The sheet that a style goes into, unless it stays with its code. */
  const sheetOf = ({ visits: loads }: Piece): string | undefined => {
    const count = loads.filter(Boolean).length;
    const worst = Math.max(...visits.map(({ dislike }, visit) => (loads[visit] ? dislike : 0)));
    if (worst <= 1) return count >= manyVisits ? 'styles' : undefined;
    return worst <= heavy && count < mostVisits ? 'work-styles' : undefined;
  };
  return new Map(
    merged.flatMap((piece, at) =>
      piece.modules.map((id) => [id, (isStyle(id) && sheetOf(piece)) || `${piece.name}-${at}`] as const),
    ),
  );
};
