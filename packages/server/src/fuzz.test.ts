import { createCaller } from '@chancery/contract/client/caller.ts';
import { Refusal } from '@chancery/contract/client/refusal.ts';
import { endpoints } from '@chancery/contract/endpoints.ts';
import { type ErrorKey, errors } from '@chancery/contract/errors.ts';
import { type AnyEndpoint, pathParams } from '@chancery/contract/kit/endpoint.ts';
import { openapiDocument } from '@chancery/contract/openapi.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { createRandom } from '@chancery/simulator/random.ts';
import { expect, test } from 'vitest';
import { oddInput, type Schema } from './testing/odd-input.ts';
import { type Caller, createWorld, nobody } from './testing/world.ts';

/** As many of each call as a gate can wait for; `FUZZ_CASES=200` asks for more, and `FUZZ_SEED=1` for others. */
const cases = Number(process.env.FUZZ_CASES ?? 2);
const seed = Number(process.env.FUZZ_SEED ?? 11);

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}

const { paths } = openapiDocument() as { paths: Record<string, Record<string, Described>> };

/** What the description says is to be given: everything in one object, wherever it travels. */
const wantedBy = (call: AnyEndpoint): Schema => {
  const path = pathParams(call.path).reduce((text, name) => text.replace(`:${name}`, `{${name}}`), call.path);
  const { parameters = [], requestBody } = paths[path]?.[call.method.toLowerCase()] ?? {};
  const given = parameters.filter(({ in: place, name }) => place !== 'header' && name !== 'timestamp');
  const body = requestBody?.content['application/json']?.schema ?? {};
  return {
    type: 'object',
    properties: {
      ...body.properties,
      ...Object.fromEntries(given.map(({ name, schema }) => [name, schema])),
    },
    required: [...(body.required ?? []), ...given.filter(({ required }) => required).map(({ name }) => name)],
  };
};

const calls = [...endpoints];
const world = await createWorld();
const { given, address } = world;
const unit = await given.unit();
const main = await given.member({ unit, role: Role.mainAdministrator });

/** Whoever comes past the doors, so that it is the call itself that is asked; a session that the call ends is theirs alone. */
const callerFor = async ({ access }: AnyEndpoint): Promise<Caller> => {
  if (access === 'public') return nobody;
  if (access === 'operator') return given.operator();
  if (access === 'engraver') return given.engraver();
  return given.sessionOf(main, unit);
};

const isPromised = (call: AnyEndpoint, key: ErrorKey): boolean =>
  errors[key].status < 500 || ((call.errors ?? []) as readonly ErrorKey[]).includes(key);

/** What is wrong with an answer; nothing where it is one of ours. */
const faultOf = (call: AnyEndpoint, error: unknown): string | undefined => {
  // No client can put half a character into an address.
  if (error instanceof URIError) return undefined;
  if (!(error instanceof Refusal)) return `no answer: ${error}`;
  const { key, status, message } = error;
  // An address longer than a server of HTTP reads at all never comes as far as us.
  if (status === 431) return undefined;
  if (key === undefined) return `${status} without our words: ${message.slice(0, 200)}`;
  if (!isPromised(call, key)) return `${status} ${key}`;
  return /\bat .*:\d+:\d+|node_modules|\.ts:\d/.test(message)
    ? `tells of its insides: ${message}`
    : undefined;
};

test(`each call answers ${cases} odd requests in our own words, and none breaks it`, {
  timeout: 60_000 + calls.length * cases * 500,
}, async () => {
  const faults: string[] = [];
  for (const [at, [name, call]] of calls.entries()) {
    const random = createRandom(seed * 100_000 + at);
    const who = await callerFor(call);
    const ask = createCaller({
      baseUrl: `${address}/api`,
      clientType: 'machine',
      credentials: async () => who.credentials,
    });
    const wanted = wantedBy(call);
    for (let turn = 0; turn < cases; turn += 1) {
      const input = oddInput(random, wanted, turn % 2 ? 0.3 : undefined) as Record<string, unknown>;
      const sent = typeof input === 'object' && input !== null ? input : { input };
      const bytes = Buffer.from(Array.from({ length: random.int(0, 500) }, () => random.int(0, 255)));
      const fault = await ask(call, sent as never, call.bytes ? { body: new Uint8Array(bytes) } : {}).then(
        () => undefined,
        (error: unknown) => faultOf(call, error),
      );
      if (fault) faults.push(`${name}: ${fault} for ${JSON.stringify(sent).slice(0, 300)}`);
    }
  }
  expect(faults).toEqual([]);
});
