import { build, type InlineConfig, type Rolldown } from 'vite';
import { mergePieces, type Piece } from './vite.merge.ts';

type Chunk = Rolldown.OutputChunk;

const isFrame = (id: string): boolean => /[\\/](?:shell[\\/]shell|src[\\/]work-tree)\.tsx$/.test(id);
const isPage = (id: string): boolean => id.endsWith('.page.tsx');
const isEntryPage = (id: string): boolean => /[\\/](?:login|choose|camera|verify)\.page\.tsx$/.test(id);
const isBook = (id: string): boolean => /[\\/](?:books|phrases[\\/]src[\\/](?:en|zh))[\\/]/.test(id);

// Whoever logs in waits for every byte; who opens a dialog has the page already.
const dislikeOf = (facade: string): number => (isEntryPage(facade) ? 20 : isPage(facade) ? 1 : 0.3);

// Styles are small beside code: those of so many pages and dialogs are one file.
const manyVisits = 6;

/** The console as the bundler cuts it by itself: a piece for each set of pages that needs it. */
const cut = async (config: InlineConfig): Promise<Chunk[]> => {
  const made = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false },
  });
  const [result] = Array.isArray(made) ? made : [made];
  if (!result || !('output' in result)) throw new Error('the parts of the console were not found');
  return result.output.filter((part) => part.type === 'chunk');
};

const facadeOf = (chunk: Chunk): string => chunk.facadeModuleId ?? '';

/** For each page and dialog, the files it loads before it shows: its own, and those of the frame around it. */
const visitsOf = (chunks: readonly Chunk[]) => {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const always = chunks.filter((chunk) => chunk.isEntry);
  const frame = chunks.filter((chunk) => isFrame(facadeOf(chunk)));
  const goals = chunks.filter((chunk) => chunk.isDynamicEntry && !isBook(facadeOf(chunk)));
  return goals.map((goal) => {
    const loaded = new Set([...always, ...(isEntryPage(facadeOf(goal)) ? [] : frame), goal]);
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
      bytes: chunk.code.length,
      modules: Object.keys(chunk.modules),
      imports: new Set(chunk.imports.flatMap((file) => order.get(file) ?? [])),
      visits: visits.map(({ loaded }) => loaded.has(chunk)),
    }),
  );
  const isFixed = (at: number): boolean => {
    const chunk = chunks[at];
    return (
      !chunk ||
      chunk.isEntry ||
      chunk.isDynamicEntry ||
      chunk.moduleIds.some(isBook) ||
      /^(?:core|entry|rolldown-runtime)$/.test(chunk.name)
    );
  };
  const merged = mergePieces(
    pieces,
    isFixed,
    visits.map(({ dislike }) => dislike),
  );
  const isStyle = (id: string, { visits: loads }: Piece): boolean =>
    id.endsWith('.css') &&
    loads.filter(Boolean).length >= manyVisits &&
    !visits.some(({ dislike }, visit) => dislike > 1 && loads[visit]);
  return new Map(
    merged.flatMap((piece, at) =>
      piece.modules.map((id) => [id, isStyle(id, piece) ? 'styles' : `${piece.name}-${at}`] as const),
    ),
  );
};
