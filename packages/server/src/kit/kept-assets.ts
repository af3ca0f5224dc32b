import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const route = '/assets/:name(^[\\w.-]+\\.(?:js|css)$)';
const typeOf = (name: string): string =>
  name.endsWith('.js') ? 'application/javascript; charset=utf-8' : 'text/css; charset=utf-8';
const suffixes = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof suffixes;

interface Asset {
  readonly body: Buffer;
  readonly encoding?: Encoding;
}

const accepted = (header: string | undefined): Encoding[] => {
  const offered = (header ?? '').split(',').map((each) => each.trim());
  return (['br', 'gzip'] as const).filter((encoding) => offered.includes(encoding));
};

const contentOf = (path: string): Promise<Buffer | undefined> => readFile(path).catch(() => undefined);

const readAsset = async (path: string, encodings: readonly Encoding[]): Promise<Asset | undefined> => {
  for (const encoding of encodings) {
    const body = await contentOf(path + suffixes[encoding]);
    if (body) return { body, encoding };
  }
  const body = await contentOf(path);
  return body && { body };
};

/**
 * Serves scripts and sheets from memory. A page loads dozens of them, their names change with their content, and
 * serving each from its folder would list the whole folder every time.
 */
export const serveKeptAssets = (http: FastifyInstance, folder: string): void => {
  const kept = new Map<string, Asset>();
  http.get<{ Params: { name: string } }>(route, async (request, reply) => {
    const { name } = request.params;
    const encodings = accepted(request.headers['accept-encoding']);
    const key = `${encodings.join()} ${name}`;
    const asset = kept.get(key) ?? (await readAsset(join(folder, 'assets', name), encodings));
    if (!asset) return reply.callNotFound();
    kept.set(key, asset);
    if (asset.encoding) reply.header('content-encoding', asset.encoding);
    return reply
      .header('vary', 'accept-encoding')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(typeOf(name))
      .send(asset.body);
  });
};
