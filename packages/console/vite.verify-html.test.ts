import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { verifyHtml } from './vite.verify-html.ts';

const template = readFileSync(resolve(import.meta.dirname, 'verify/verify.html'), 'utf8');

test('the page to keep may load, call and send nothing, and runs its own script alone', () => {
  const page = verifyHtml(template, { style: 'p{}', script: "document.title = '核验 $& $1';" });
  const [, policy = ''] = /http-equiv="content-security-policy"\s+content="([^"]+)"/.exec(page) ?? [];
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
  expect(script).toBe("document.title = '核验 $& $1';");
  expect(rules.get('script-src')).toEqual([
    `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  ]);
  expect(rules.get('default-src')).toEqual(["'none'"]);
  expect(rules.get('form-action')).toEqual(["'none'"]);
  expect(rules.get('base-uri')).toEqual(["'none'"]);
  // What is not named falls back to nothing: no addresses, frames, workers, fonts or pictures from elsewhere.
  expect([...rules.keys()].sort()).toEqual([
    'base-uri',
    'default-src',
    'form-action',
    'script-src',
    'style-src',
  ]);
  expect(policy).not.toMatch(/https?:|\*|'self'|unsafe-eval/);
});
