import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';

/** Tells by which methods an address may be called, so that a wrong one is answered as such. */
export const methodsOf = (endpoints: readonly Pick<AnyEndpoint, 'method' | 'path'>[]) => {
  const patterns = endpoints.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`),
  }));
  return (url: string): string[] => {
    const path = url.split('?', 1)[0] ?? '';
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    const all = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    return [...new Set(all)];
  };
};
