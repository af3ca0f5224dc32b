import type { CodeOf } from '../kit/codes.ts';
import { ESealState, SealForm } from './codes.ts';

type Form = CodeOf<typeof SealForm>;

interface FormRule {
  /** What is usual, and what may be chosen, in millimetres: the diameter, the longer axis or the side. */
  readonly size: { readonly usual: number; readonly min: number; readonly max: number };
  /** What is usually written below the star, or after the name of a person. */
  readonly line: string;
  /** It belongs to a person and shows their name in a square. */
  readonly ofPerson: boolean;
  /** The longest name that can still be read. */
  readonly name: number;
}

const round = { size: { usual: 40, min: 30, max: 60 }, ofPerson: false, name: 50 };
const square = { ofPerson: true, name: 16 };

/** What is known of each form; sizes and lines as Chinese rules and habit have them. */
export const formRules: Readonly<Record<Form, FormRule>> = {
  [SealForm.official]: { ...round, size: { ...round.size, usual: 42 }, line: '' },
  [SealForm.contract]: { ...round, line: '合同专用章' },
  [SealForm.finance]: { ...round, size: { ...round.size, usual: 38 }, line: '财务专用章' },
  [SealForm.personnel]: { ...round, size: { ...round.size, usual: 38 }, line: '人事专用章' },
  [SealForm.invoice]: { ...round, size: { usual: 40, min: 40, max: 40 }, line: '发票专用章' },
  [SealForm.representative]: { ...square, size: { usual: 20, min: 15, max: 25 }, line: '印' },
  [SealForm.personal]: { ...square, size: { usual: 15, min: 10, max: 25 }, line: '印' },
};

/** The most that stands on a line, and the longest number. */
export const designLimits = { name: 50, line: 14, number: 20 };

/** How an electronic seal stands; one that was entered before it had a picture is not made yet. */
export const eSealStateOf = (seal: {
  readonly isMade: boolean;
  readonly isLocked: boolean;
  readonly isUnbound: boolean;
}): CodeOf<typeof ESealState> => {
  if (seal.isUnbound) return ESealState.ended;
  if (!seal.isMade) return ESealState.unmade;
  return seal.isLocked ? ESealState.suspended : ESealState.active;
};
