import { expect, test } from 'vitest';
import { isAllowed, licenceFaults } from './judge.ts';

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND OFL-1.1', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['LGPL-3.0-or-later', false],
  ['SSPL-1.0', false],
  ['UNLICENSED', false],
])('%s: %s', (licence, may) => {
  expect(isAllowed(licence)).toBe(may);
});

test('what is not allowed or says nothing is named, ours are left out, and a library that can be exchanged is borne', () => {
  const packages = {
    '': { license: 'Apache-2.0' },
    'packages/server': {},
    'node_modules/@chancery/server': { link: true },
    'node_modules/good': { license: 'ISC' },
    'node_modules/bad': { license: 'GPL-3.0-or-later' },
    'node_modules/good/node_modules/mute': {},
    'node_modules/told': {},
    'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' },
    'node_modules/other-libvips': { license: 'LGPL-3.0-or-later' },
  };
  const installed = (path: string) => (path === 'node_modules/told' ? 'MIT' : undefined);
  expect(licenceFaults(packages, installed)).toEqual({
    checked: 6,
    faults: [
      'bad stands under GPL-3.0-or-later',
      'mute says nothing of its licence',
      'other-libvips stands under LGPL-3.0-or-later',
    ],
  });
});
