import { expect, test } from 'vitest';
import { matchingZones, zones } from './zones.ts';

const options = zones.map((value) => ({ value, label: value }));
const found = (typed: string) => matchingZones(options, typed).map(({ value }) => value);

test('a time zone is found by parts of its name, however they are typed', () => {
  expect(found('new york')).toEqual(['America/New_York']);
  expect(found('shang')).toEqual(['Asia/Shanghai']);
  expect(found('europe lon')).toEqual(['Europe/London']);
  expect(found('nowhere')).toEqual([]);
});

test('with nothing typed beside the chosen name all are offered', () => {
  expect(found('Asia/Shanghai')).toEqual(zones);
  expect(found('')).toEqual(zones);
});
