import { getUserInfo, loginByPhone } from '@chancery/contract/account/calls.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../testing/world.ts';

const { address, given } = await createWorld({ METRICS_TOKEN: 'figures-for-the-scrape' });
const elsewhere = { origin: 'https://evil.example' };

interface Sent {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
const at = (path: string, sent: Sent = {}) => ({ path, sent });

/** One of every kind of answer: calls, probes, figures, links that open nothing, what anybody may read, what is not there. */
const asked = [
  at('/healthz'),
  at('/readyz'),
  at('/metrics', { headers: { authorization: 'Bearer figures-for-the-scrape' } }),
  at('/metrics'),
  at('/api/openapi.json'),
  at(`/api${getUserInfo.path}`),
  at(`/api${loginByPhone.path}`, {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'application/json' },
  }),
  at(`/api${loginByPhone.path}`, { method: 'POST', body: 'a=b', headers: { 'content-type': 'text/plain' } }),
  at(`/api${loginByPhone.path}`, { method: 'DELETE' }),
  at(`/api${loginByPhone.path}`, { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } }),
  at('/api/nothing/at/all'),
  at('/files/nothing'),
  at('/exports/nothing'),
  at('/materials/nothing'),
  at('/downloaded/nothing'),
  at('/live/recordings/nothing'),
  at('/firmware/nothing/nothing'),
  at('/calendars/nothing'),
  at('/pki/root.cer'),
  at('/pki/nothing'),
  at('/feed/news.en.atom'),
  at('/pay/notify/wechat', { method: 'POST', body: '{}' }),
  at('/witness/add-checkpoint', { method: 'POST', body: 'x' }),
  at('/nowhere'),
  at('//odd'),
];

test.each(asked)(
  '$path with $sent is answered with the headers that keep a browser safe',
  async ({ path, sent }) => {
    const answer = await fetch(address + path, {
      ...sent,
      redirect: 'manual',
      headers: { ...elsewhere, ...sent.headers },
    });
    const body = await answer.text();
    const head = Object.fromEntries(answer.headers);
    expect(answer.status).toBeLessThan(500);
    expect(head).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    const policy = (head['content-security-policy'] ?? '').split('; ');
    expect(policy).toEqual(expect.arrayContaining(["base-uri 'none'", "frame-ancestors 'none'"]));
    expect(policy.includes("object-src 'none'") || policy.includes("default-src 'none'")).toBe(true);
    // No other site is let in, nothing lies in a cookie, nobody is sent elsewhere, and what runs here is nobody's business.
    const unwanted = Object.keys(head).filter((name) =>
      /^access-control-|^(?:set-cookie|location|server|x-powered-by)$/.test(name),
    );
    expect(unwanted).toEqual([]);
    if (body !== '' && /^(?:text\/|application\/(?:json|.*xml))/.test(head['content-type'] ?? ''))
      expect(head['content-type']).toMatch(/charset=utf-8/i);
    if (body !== '') expect(head).toHaveProperty('content-type');
  },
);

test('what a browser sends from another site without asking first is no call', async () => {
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', ''];
  for (const type of forms) {
    const answer = await fetch(`${address}/api${loginByPhone.path}`, {
      method: 'POST',
      headers: { ...elsewhere, ...(type && { 'content-type': type }) },
      body: new TextEncoder().encode('{"phoneNumber":"13800000000","verificationCode":"000000"}'),
    });
    expect(answer.status, type).toBe(415);
  }
  // A session travels in headers of its own, which no form and no picture sends.
  const member = await given.member();
  expect(member.credentials?.token).toBeDefined();
  const bare = await fetch(`${address}/api${getUserInfo.path}?token=${member.credentials?.token}`, {
    headers: elsewhere,
  });
  expect(bare.status).toBe(401);
});
