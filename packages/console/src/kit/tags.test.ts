import { limits } from '@chancery/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import {
  closeAllTags,
  closeOtherTags,
  closeTag,
  homeTag,
  isOneTooMany,
  neighbourOf,
  openTag,
  parseTags,
  showsObject,
  type Tag,
  tagKey,
} from './tags.ts';

const tag = (key: string): Tag => ({ key, href: key });
const fifteen = Array.from({ length: limits.openTabs - 1 }, (_, at) => tag(`/page${at}`)).reduce(openTag, [
  homeTag,
]);

const id = '01945f2a-7c3b-7d11-9e0f-0123456789ab';

test.each([
  [`/sealManage/examinedetail/${id}`, true],
  [tagKey('/message/versionDetail', { id }), true],
  ['/sealManage/addtemplate/new', false],
  ['/account/sessions', false],
])('%s shows an object: %s', (key, shows) => {
  expect(showsObject(key)).toBe(shows);
});

describe('the tag bar', () => {
  test('opens fifteen pages, and for the sixteenth closes the one that was opened first', () => {
    expect(fifteen).toHaveLength(15);
    expect(isOneTooMany(fifteen, '/one-more')).toBe(true);
    const after = openTag(fifteen, tag('/one-more'));
    expect(after).toHaveLength(15);
    expect([after[0], after[1], after.at(-1)]).toEqual([homeTag, tag('/page1'), tag('/one-more')]);
  });

  test('lets an open page be visited again when it is full', () => {
    expect(isOneTooMany(fifteen, '/page3')).toBe(false);
    expect(openTag(fifteen, { key: '/page3', href: '/page3?keyword=a' })[4]?.href).toBe('/page3?keyword=a');
  });

  test('never closes the home page', () => {
    expect(closeTag(fifteen, homeTag.key)).toHaveLength(15);
    expect(closeAllTags(fifteen)).toEqual([homeTag]);
  });

  test('closes others and keeps the home page', () => {
    expect(closeOtherTags(fifteen, '/page7')).toEqual([homeTag, tag('/page7')]);
  });

  test('goes to the right of a closed page, or else to its left', () => {
    const three = [homeTag, tag('/a'), tag('/b')];
    expect(neighbourOf(three, '/a').key).toBe('/b');
    expect(neighbourOf(three, '/b').key).toBe('/a');
  });

  test('keeps the title of a detail page when only its address changes', () => {
    const titled = openTag([homeTag], { key: '/d?id=1', href: '/d?id=1', title: '6.0.5' });
    expect(openTag(titled, { key: '/d?id=1', href: '/d?id=1&tab=2' })[1]?.title).toBe('6.0.5');
  });
});

test('filters do not make another page, another object does', () => {
  expect(tagKey('/log', { keyword: 'x' })).toBe('/log');
  expect(tagKey('/log/', {})).toBe('/log');
  expect(tagKey('/message/versionDetail', { id: '7' })).toBe('/message/versionDetail?id=7');
});

test.each([null, '', '{', '7', '[1,null]'])('what cannot be read is an empty bar: %s', (text) => {
  expect(parseTags(text)).toEqual([homeTag]);
});

test('what was kept comes back', () => {
  expect(parseTags(JSON.stringify([homeTag, tag('/log')]))).toEqual([homeTag, tag('/log')]);
});
