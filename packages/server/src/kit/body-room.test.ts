import { type ClientRequest, request } from 'node:http';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import { fileBytesMax } from '@chancery/contract/file/rules.ts';
import { bytesType } from '@chancery/contract/kit/envelope.ts';
import { expect, test, vi } from 'vitest';
import { picture } from '../files/file/files.testing.ts';
import { type Caller, createWorld } from '../testing/world.ts';
import { createBodyRoom } from './body-room.ts';

const { call, given, address } = await createWorld();

/** Begins to send a file that never ends; answers what the server says before it has all of it. */
const beginFile = (who: Caller) => {
  const headers = {
    token: who.credentials?.token ?? '',
    'content-type': bytesType,
    'content-length': String(fileBytesMax),
  };
  const sending = request(`${address}/api/file/upload?fileName=a&purpose=picture`, {
    method: 'POST',
    headers,
  });
  const answer = new Promise<string>((resolve) => {
    sending.on('error', () => resolve('lost'));
    sending.on('response', async (reply) => {
      let text = '';
      for await (const part of reply) text += part;
      resolve(JSON.parse(text).data.error);
    });
  });
  sending.write(Buffer.alloc(65_536));
  return { sending, answer };
};

test('one person has five of the largest files on their way, and more again once those are over', async () => {
  const me = await given.member();
  const begun = Array.from({ length: 8 }, () => beginFile(me));
  const refused: string[] = [];
  for (const { answer } of begun) void answer.then((error) => refused.push(error));
  await vi.waitFor(() => expect(refused).toEqual(Array(3).fill('request.tooMany')), 20_000);
  const other = await given.member();
  const send = async (who: Caller) =>
    call(
      who,
      uploadFile,
      { fileName: 'a.png', purpose: 'picture' },
      { body: new Uint8Array(await picture()) },
    );
  expect(await send(other)).toMatchObject({ fileType: 'image/png' });
  await expect(send(me)).toRefuseWith('request.tooMany');
  for (const { sending } of begun) (sending as ClientRequest).destroy();
  await vi.waitFor(async () => expect(await send(me)).toMatchObject({ fileType: 'image/png' }), 20_000);
});

test('whoever may not make the call is refused before the file is read', async () => {
  const { sending, answer } = beginFile(await given.person());
  expect(await answer).toBe('permission.noUnit');
  sending.destroy();
});

test('all together have room for so much, and for more once something is given back', () => {
  const take = createBodyRoom({ ofOne: 5, inAll: 8 });
  const refused = expect.objectContaining({ key: 'request.tooMany' });
  const giveBack = take('one', 5);
  take('another', 3);
  expect(() => take('a third', 1)).toThrow(refused);
  giveBack();
  expect(() => take('another', 3)).toThrow(refused);
  take('a third', 5);
  expect(() => take('one', 1)).toThrow(refused);
});
