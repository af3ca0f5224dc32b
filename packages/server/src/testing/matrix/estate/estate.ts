import type { World } from '../../world.ts';
import { deskThings } from './desk.things.ts';
import { destructionThings } from './destruction.things.ts';
import { fileThings } from './file.things.ts';
import { createGround } from './ground.ts';
import { invoiceThings } from './invoice.things.ts';
import { moneyThings } from './money.things.ts';
import { peopleThings } from './people.things.ts';
import { commonThings, platformThings } from './platform.things.ts';
import { programmeThings } from './programme.things.ts';
import { sealThings } from './seal.things.ts';
import { signingThings } from './signing.things.ts';
import { useThings } from './use.things.ts';

type Make = (...given: never[]) => Promise<unknown>;
/** How a thing was made: by which maker, with what. */
type Origin = readonly [maker: string, given: readonly unknown[]];

const allThings = async (world: World, mark: string) => {
  const ground = await createGround(world, mark);
  const files = fileThings(ground);
  const seals = sealThings(ground, files.file);
  const things = {
    ...platformThings(ground),
    ...peopleThings(ground),
    ...files,
    ...seals,
    ...deskThings(ground, files.file),
    ...moneyThings(ground, files.file),
    ...destructionThings(ground, seals.seal),
    ...invoiceThings(ground, files.file),
    ...programmeThings(ground),
    ...signingThings(ground),
    ...useThings(ground, { ...seals, ...files }),
  };
  return { ground, things };
};

/** Makers of living things of one unit; each answers the id of what it made. */
export type Things = Awaited<ReturnType<typeof allThings>>['things'];

/** What everybody in the unit may see; the rest is somebody's own. */
const ofTheUnit: ReadonlySet<string> = new Set<keyof Things>([
  'unit',
  'main',
  'member',
  'keeper',
  'department',
  'ownDepartment',
  'subsidiary',
  'seal',
  'smartSeal',
  'eSeal',
  'hardware',
  'documentType',
  'template',
  'choiceTemplate',
  'article',
  'project',
  'proposal',
  'download',
  'downloadVersion',
  'course',
  'courseSession',
  'contest',
  'contestEntry',
  'contestRound',
]);

/** What only its keeper and the administrators have to do with, though everybody may apply for it. */
const seals: ReadonlySet<string> = new Set<keyof Things>(['seal', 'smartSeal', 'eSeal']);

/** A unit whose things are made when a test names them, and known again by their ids. */
export const createEstate = async (world: World, mark: string) => {
  const { ground, things } = await allThings(world, mark);
  const origins = new Map<string, Origin>();
  const makers = new Map<string, Make>();
  for (const [name, make] of Object.entries<Make>(things)) {
    makers.set(name, async (...given) => {
      const id = await make(...given);
      if (typeof id === 'string') origins.set(id, [name, given]);
      return id;
    });
  }

  /** Whether an id is of a thing that belongs to this unit, rather than to everybody. */
  const owns = (id: string): boolean => origins.has(id) && !commonThings.has(origins.get(id)?.[0] ?? '');

  const kept = new Map<string, Promise<unknown>>();
  /** This unit's counterpart of a thing of another: the same kind, in the same state, made once. */
  const counterpartOf = async (
    id: string,
    of: { originOf(id: string): Origin | undefined },
  ): Promise<string> => {
    const origin = of.originOf(id);
    if (!origin) throw new Error(`${id} was not made by a maker`);
    const [maker, given] = origin;
    const own = await Promise.all(
      given.map((one) => (typeof one === 'string' && of.originOf(one) ? counterpartOf(one, of) : one)),
    );
    const key = JSON.stringify([maker, own]);
    const made = kept.get(key) ?? makers.get(maker)?.(...(own as never[]));
    if (!made) throw new Error(`nobody makes ${maker}`);
    kept.set(key, made);
    return String(await made);
  };

  return {
    ...ground,
    things: Object.fromEntries(makers) as unknown as Things,
    originOf: (id: string): Origin | undefined => origins.get(id),
    owns,
    counterpartOf,
    /** How many things were made so far. */
    made: (): number => origins.size,
    /** Whether an id is of a thing that is somebody's own. */
    isPersonal: (id: string): boolean => owns(id) && !ofTheUnit.has(origins.get(id)?.[0] ?? ''),
    isSeal: (id: string): boolean => seals.has(origins.get(id)?.[0] ?? ''),
    /** Makes one of every kind that can be made of nothing, so that a list which tells too much has something to tell. */
    furnish: async (): Promise<void> => {
      for (const [name, make] of Object.entries<Make>(things)) {
        const made = make.length === 0 ? makers.get(name)?.() : undefined;
        if (made) kept.set(JSON.stringify([name, []]), made);
        await made;
      }
    },
  };
};

export type Estate = Awaited<ReturnType<typeof createEstate>>;
