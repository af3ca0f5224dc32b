import { isCut, MissingPart } from './kit/missing-part.ts';
import { pauseOrOnline } from './kit/pause.ts';

/** How long to wait before each further try. */
const pausesMs = [400, 1_200, 3_000];

const hints = new Set<string>();
const sheets = new Map<string, Promise<void>>();

const linkTo = (rel: string, href: string): HTMLLinkElement => {
  const link = document.createElement('link');
  Object.assign(link, { rel, href, crossOrigin: '' });
  // Behind the sheet that the page began with, which stands in its body and names the order of layers.
  document.body.append(link);
  return link;
};

/** Tells the browser early what the part will import. Should that fail, the import itself asks again. */
const hint = (href: string): void => {
  if (hints.has(href)) return;
  hints.add(href);
  linkTo('modulepreload', href);
};

const fetchSheet = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return resolve();
    const link = linkTo('stylesheet', href);
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      sheets.delete(href);
      reject(new MissingPart(href));
    };
  });

const sheet = (href: string): Promise<void> => {
  const known = sheets.get(href) ?? fetchSheet(href);
  sheets.set(href, known);
  return known;
};

/** Fetches a part of the console with its sheets; what a cut has broken off is fetched again, a few times. */
export const fetchPart = async <T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> => {
  const hrefs = files.map((file) => `/${file}`);
  const isSheet = (href: string) => href.endsWith('.css');
  const attempt = async () => {
    const styled = Promise.all(hrefs.filter(isSheet).map(sheet));
    for (const href of hrefs) if (!isSheet(href)) hint(href);
    await styled;
    return load();
  };
  for (const pauseMs of pausesMs) {
    try {
      return await attempt();
    } catch (error) {
      if (!isCut(error)) throw error;
      await pauseOrOnline(pauseMs);
    }
  }
  return attempt().catch((error: unknown) => {
    if (!isCut(error)) throw error;
    // In words of our own: at the browser's, the router would reload the page, which is no help without a network.
    throw new MissingPart(`not fetched: ${hrefs.at(0) ?? (error instanceof Error ? error.message : error)}`);
  });
};
