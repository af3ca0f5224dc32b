import { useState } from 'react';
import { currentSession } from '../session-store.ts';
import { local } from '../storage.ts';
import type { AnyColumn, AnySpec } from './list-spec.ts';

type Choice = Readonly<Record<string, boolean>>;

const placeOf = (spec: AnySpec) => `chancery.columns:${currentSession()?.person ?? ''}:${spec.endpoint.path}`;

const read = (spec: AnySpec): Choice => {
  try {
    return JSON.parse(local.read(placeOf(spec)) ?? '{}') as Choice;
  } catch {
    return {};
  }
};

/** Which columns somebody wants to see; kept for them on this machine. */
export const useColumnChoice = (spec: AnySpec) => {
  const [choice, setChoice] = useState(() => read(spec));
  const isShown = ({ field, hidden }: AnyColumn) => choice[field] ?? !hidden;
  const toggle = (column: AnyColumn) => {
    const next = { ...choice, [column.field]: !isShown(column) };
    local.write(placeOf(spec), JSON.stringify(next));
    setChoice(next);
  };
  const visibility = Object.fromEntries(spec.columns.map((column) => [column.field, isShown(column)]));
  return { visibility, toggle };
};
