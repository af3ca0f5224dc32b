import { expect, test } from 'vitest';
import { downTopic, photoTopic, readTopic, upTopic } from './topics.ts';

const digest = 'a'.repeat(64);

test('every topic is read as it was written', () => {
  expect(readTopic(upTopic('SEAL-0001'))).toEqual({ serial: 'SEAL-0001', kind: 'up' });
  expect(readTopic(downTopic('SEAL-0001'))).toEqual({ serial: 'SEAL-0001', kind: 'down' });
  expect(readTopic(photoTopic('SEAL-0001', digest))).toEqual({ serial: 'SEAL-0001', kind: 'photo', digest });
});

test.each([
  '',
  'chancery/v1/SEAL-0001',
  'chancery/v1/SEAL-0001/up/',
  `chancery/v1/SEAL-0001/up/${digest}`,
  'chancery/v1/SEAL-0001/photo',
  'chancery/v1/SEAL-0001/photo/abc',
  'chancery/v1/+/up',
  'chancery/v1/#',
  'chancery/v2/SEAL-0001/up',
  'chancery/v1/seal-0001/up',
  'chancery/v1/SEAL-0001/up\n',
  '$share/chancery/chancery/v1/SEAL-0001/up',
])('%j is none of ours', (topic) => {
  expect(readTopic(topic)).toBeUndefined();
});
