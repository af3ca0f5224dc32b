import * as account from './account.ts';
import * as dashboard from './dashboard.ts';
import type { AnyEndpoint } from './kit/endpoint.ts';
import * as log from './log.ts';
import * as menu from './menu.ts';
import * as operator from './operator.ts';
import * as sms from './sms.ts';
import * as unit from './unit.ts';
import * as version from './version.ts';

const modules = { account, dashboard, log, menu, operator, sms, unit, version };

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;

/** Every call of the product by its name in the code; OpenAPI and the permission matrix walk this. */
export const endpoints: ReadonlyMap<string, AnyEndpoint & { readonly tag: string }> = new Map(
  Object.entries(modules).flatMap(([tag, module]) =>
    Object.entries(module).flatMap(([name, value]) =>
      isEndpoint(value) ? [[name, { ...value, tag }] as const] : [],
    ),
  ),
);
