import type { CodeOf } from '../kit/codes.ts';
import { OrderPayState, OrderState } from '../order/codes.ts';
import { type OrderStanding, orderSteps } from '../order/steps.ts';
import { EngravingPaper } from './codes.ts';

type Paper = CodeOf<typeof EngravingPaper>;

interface EngravingStep {
  readonly from: readonly CodeOf<typeof OrderState>[];
  readonly pay: readonly CodeOf<typeof OrderPayState>[];
}

const { initial, allocated } = OrderState;
const { toBePaid, paid, notReviewed, reviewFailed, statusCheck } = OrderPayState;
const open = [toBePaid, paid, notReviewed, reviewFailed, statusCheck];

/**
 * What is done about a seal that is engraved, and when. An order of such a seal stands in the states of every order; those of
 * these steps that move it are steps of orders.
 */
export const engravingSteps = {
  addPaper: { from: [initial], pay: open },
  returnPapers: { from: [initial], pay: [paid] },
  /** Until the partner has promised a day it can be called off, and all of the money goes back. */
  cancel: { from: [initial, allocated], pay: [toBePaid, reviewFailed, paid] },
  allocate: orderSteps.allocate,
  decline: orderSteps.giveBack,
  confirm: orderSteps.confirm,
  ship: orderSteps.ship,
  receive: orderSteps.receive,
  dispute: orderSteps.redo,
  redo: orderSteps.redo,
} as const satisfies Readonly<Record<string, EngravingStep>>;

export type EngravingStepName = keyof typeof engravingSteps;

/** Whether something may be done about an engraving order as it stands now. */
export const mayEngrave = ({ state, payState }: OrderStanding, name: EngravingStepName): boolean => {
  const { from, pay }: EngravingStep = engravingSteps[name];
  return from.includes(state) && pay.includes(payState);
};

/** The papers that are still missing: without any of them nobody may engrave. */
export const missingPapers = (papers: readonly { readonly kind: Paper }[]): Paper[] =>
  EngravingPaper.all.filter((kind) => papers.every((paper) => paper.kind !== kind));

/** The number under which the police keep a seal. */
export const filingNumber = /^\d{13}$/;
