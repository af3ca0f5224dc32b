import { Writable } from 'node:stream';
import { listMembers } from '@chancery/contract/member/calls.ts';
import { listOperators } from '@chancery/contract/operator/accounts.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createWorld, nobody } from '../testing/world.ts';

const lines: Record<string, unknown>[] = [];
const into = new Writable({
  write: (line: Buffer, _encoding, done) => {
    lines.push(JSON.parse(line.toString()) as Record<string, unknown>);
    done();
  },
});
const { call, given } = await createWorld({}, undefined, pino({ level: 'info' }, into));
const refused = () => lines.filter(({ msg }) => msg === 'refused');

test('who asks for what is not theirs stands in the log by their id, with what they asked for and why not', async () => {
  const me = await given.member();
  await expect(call(me, listOperators)).toRefuseWith('permission.notOperator');
  expect(refused()).toMatchObject([
    { level: 40, reason: 'permission.notOperator', by: me.id, method: 'GET', path: listOperators.path },
  ]);
});

test('so does a request that somebody tampered with; a stranger’s is only counted', async () => {
  const before = refused().length;
  const me = await given.member();
  const credentials = me.credentials && { ...me.credentials, sign: async () => 'A'.repeat(43) };
  await expect(call({ credentials }, listMembers)).toRefuseWith('signature.wrong');
  await expect(call(nobody, listMembers)).toRefuseWith('session.unknown');
  expect(refused().slice(before)).toMatchObject([
    { reason: 'signature.wrong', by: me.id, path: listMembers.path },
  ]);
});
