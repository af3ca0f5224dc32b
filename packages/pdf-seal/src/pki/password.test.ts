import { expect, test } from 'vitest';
import { integer, octets, readOne, sequence, tag } from './der.ts';
import { macOf } from './password.ts';
import { readPkcs12 } from './pkcs12.ts';

const salt = new Uint8Array(8);
const stirred = (times: number) =>
  macOf('password', salt, {
    hash: 'sha1',
    salt,
    times: readOne(integer(Uint8Array.of(times >> 16, (times >> 8) & 0xff, times & 0xff)), tag.integer),
  });

test('a password is not stirred for longer than others can wait', () => {
  expect(stirred(1_000)).toHaveLength(20);
  expect(() => stirred(100_001)).toThrow(expect.objectContaining({ code: 'refused' }));
});

test('a file of many parts is refused before one is opened', async () => {
  const data = Uint8Array.of(6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, 1);
  const safes = octets(sequence(...Array.from({ length: 5 }, () => sequence(data))));
  const wrapped = Uint8Array.of(0xa0, safes.length, ...safes);
  const file = sequence(integer(Uint8Array.of(3)), sequence(data, wrapped));
  await expect(readPkcs12(file, 'password')).rejects.toMatchObject({ code: 'refused' });
});
