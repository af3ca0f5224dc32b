import type { Flow, FlowStep } from '@chancery/contract/approval/flow.ts';
import { createContext, useContext } from 'react';
import type { Drawing } from './drawing.ts';
import type { DrawnFault } from './flow-faults.ts';
import type { Place } from './flow-ops.ts';
import type { LoadedNames } from './flow-picks.ts';
import type { NameOf } from './flow-words.ts';

/** The card at the top of the flow, which stands for the template itself. */
export const startPart = 'start';

/** What the parts of the editor know and do together. */
export interface Editor {
  readonly drawing: Drawing;
  readonly flow: Flow;
  readonly canEdit: boolean;
  /** The card whose settings are open. */
  readonly selected: string | undefined;
  /** The card that is being dragged. */
  readonly dragged: string | undefined;
  readonly loaded: LoadedNames;
  readonly nameOf: NameOf;
  faultsAt(id: string): readonly DrawnFault[];
  select(id: string | undefined): void;
  /** Selects a card and brings it into sight. */
  showPart(id: string | undefined): void;
  drag(id: string | undefined): void;
  /** Changes what is filled in; changes `about` the same are undone together. */
  fill(change: Partial<Drawing>, about?: string): void;
  draw(change: (flow: Flow) => Flow, about?: string): void;
  insert(place: Place, kind: FlowStep['kind']): void;
  drop(place: Place): void;
  nudge(id: string, by: -1 | 1): void;
  duplicate(id: string): void;
  remove(id: string): void;
}

const context = createContext<Editor | undefined>(undefined);

export const EditorProvider = context.Provider;

/** The editor a part stands in. */
export const useEditor = (): Editor => {
  const editor = useContext(context);
  if (!editor) throw new Error('a part of a flow stands in an editor');
  return editor;
};
