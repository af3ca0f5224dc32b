import { perTab } from '../kit/storage.ts';

const place = 'chancery.reloadedFrom';

/** The script this page began with; its name changes with every release. */
const ownScript = (): string | undefined =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;

/** Reloads the page if the server has a newer console than this one, and no more than once for each. */
export const reloadIfNewer = async (): Promise<void> => {
  const own = ownScript();
  if (!own || perTab.read(place) === own) return;
  const page = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } }).then(
    (answer) => (answer.ok ? answer.text() : undefined),
    () => undefined,
  );
  if (page === undefined || page.includes(own)) return;
  perTab.write(place, own);
  location.reload();
};
