type Navigate = (path: string, options?: { readonly replace?: boolean }) => void;

let navigate: Navigate = (path) => location.assign(path);

/** Called once by the router; until then a path is opened by loading the page. */
export const setNavigate = (next: Navigate): void => {
  navigate = next;
};

/** Goes to a path from code that is no component. */
export const go: Navigate = (path, options) => navigate(path, options);

/** The path with its query, as a return path. */
export const here = (): string => location.pathname + location.search;

const anywhere = 'http://console.invalid';
/** Where nobody has left anything; the registration of a unit is a form that may be half filled in. */
const entryPages = new Set(['/', '/login', '/choose', '/403', '/404']);

/** A return path that can only lead inside this console, never to another site or back to a mere way in. */
export const safeReturn = (path: unknown): string | undefined => {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, anywhere)) return undefined;
  const url = new URL(path, anywhere);
  if (url.origin !== anywhere || entryPages.has(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
};

/** The login page, to return from to where one is now. */
export const loginPath = (from: string): string => {
  const back = safeReturn(from);
  return back ? `/login?redirect=${encodeURIComponent(back)}` : '/login';
};

/** Where the page before this one wants to be returned to. */
export const returnPath = (): string | undefined =>
  safeReturn(new URLSearchParams(location.search).get('redirect'));

/** The choice of a unit, to return from to where one wanted to go. */
export const choosePath = (from: string): string => {
  const back = safeReturn(from);
  return back ? `/choose?redirect=${encodeURIComponent(back)}` : '/choose';
};
