import type { Guard } from './guard.ts';
import { callGuards } from './guards.calls.ts';
import { peopleGuards } from './guards.people.ts';
import { unitGuards } from './guards.units.ts';

/** The guards of the matrix. */
export const guards: readonly Guard[] = [...unitGuards, ...peopleGuards, ...callGuards];
