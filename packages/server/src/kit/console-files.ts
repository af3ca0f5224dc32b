import type { Brand } from '@chancery/contract/brands/brand.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './envelope.ts';
import { originOf } from './http.ts';
import { serveKeptAssets } from './kept-assets.ts';

/** The page that people keep to check evidence with: it runs on its own, so it is saved and not shown. */
const keptPage = 'verify-offline.html';

/** Serves the built console of a brand: hashed files for ever, every other path the page itself. */
export const serveConsole = async (
  http: FastifyInstance,
  folder: string | undefined,
  { key }: Pick<Brand, 'key'>,
): Promise<void> => {
  if (folder) {
    await http.register(fastifyStatic, {
      root: folder,
      index: 'index.html',
      wildcard: true,
      preCompressed: true,
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (path.includes(`/${keptPage}`))
          reply.header('content-disposition', `attachment; filename="${keptPage}"`);
      },
    });
    serveKeptAssets(http, folder);
    // Whoever opens a file of ours on its own has no page that names the mark, and asks for it here.
    http.get('/favicon.ico', (_, reply) => reply.sendFile(`brand/${key}.svg`));
  }
  http.setNotFoundHandler((request, reply) => {
    const isLook = request.method === 'GET' || request.method === 'HEAD';
    const wantsPage = isLook && (request.headers.accept ?? '').includes('text/html');
    if (folder && wantsPage && !request.url.startsWith('/assets/')) {
      return reply.header('cache-control', 'no-cache').sendFile('index.html');
    }
    const { language, requestId } = originOf(request);
    if (!isLook) {
      reply.header('allow', 'GET, HEAD');
      return sendRefusal(reply, language, 'request.method', {}, requestId);
    }
    return sendRefusal(reply, language, 'request.notFound', {}, requestId);
  });
};
