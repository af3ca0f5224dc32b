import { currentSession } from '../session-store.ts';
import { keptViews } from '../storage.ts';
import type { AnySpec } from './list-spec.ts';

/** What a list is known by: its path, and what is always asked for there, unless that is only whose it is. */
export const listIdOf = ({ endpoint, fixed = {} }: Pick<AnySpec, 'endpoint' | 'fixed'>): string => {
  const asked = Object.entries(fixed).filter(([name]) => !name.endsWith('Id'));
  const query = asked.map(([name, value]) => `${name}=${String(value)}`).join('&');
  return query ? `${endpoint.path}?${query}` : endpoint.path;
};

/** Where this machine keeps the view that a list opens with, until it is read from the server again. */
export const placeOfDefault = (spec: AnySpec): string => {
  const { person = '', unitId = '' } = currentSession() ?? {};
  return `${keptViews}${person}:${unitId}:${listIdOf(spec)}`;
};
