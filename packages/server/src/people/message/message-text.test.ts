import { expect, test } from 'vitest';
import { wordsOf } from './message-text.ts';

const refused = (reason: string) => ({ event: 'device.refused', params: { name: 'Seal', reason } }) as const;

test('codes are read in one’s own language', () => {
  expect(wordsOf(refused('code.deviceWord.full'), 'zh').text).toContain('印章存储已满');
  expect(wordsOf(refused('code.deviceWord.full,code.deviceWord.locked'), 'en').text).toContain(
    'the seal has no room left, the seal is locked',
  );
});

test.each(['code.of.conduct', 'code.deviceWord.full,code.of.conduct', 'code.constructor.name', 'busy', ''])(
  'a name such as %j stands as it was written',
  (written) => {
    expect(wordsOf(refused(written), 'en').text).toContain(written);
  },
);
