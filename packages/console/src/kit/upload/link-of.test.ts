import { expect, test, vi } from 'vitest';
import { linkTo } from './link-of.ts';

test('a link that cannot be made is told to whoever looks into the console', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await expect(linkTo('a-file')).rejects.toThrow();
  expect(told).toHaveBeenCalledWith(expect.any(String), 'a-file', expect.any(Error));
  told.mockRestore();
  vi.unstubAllGlobals();
});
