import { type OrderStepName, orderSteps } from '@chancery/contract/order/steps.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import { PayType } from '#wire/order/codes.ts';
import type { StoryEntry } from '../../kit/detail/story.tsx';
import { sayCode } from '../../kit/list/labels.ts';
import type { WholeOrder } from './whole-order.ts';

const others = ['place', 'surplus', 'surplusBack', 'paper', 'returnPapers', 'dispute'] as const;
type Named = OrderStepName | (typeof others)[number];

const isNamed = (step: string): step is Named =>
  step in orderSteps || (others as readonly string[]).includes(step);

/** What was said with a step; a payment that is begun names its way by its code. */
const wordsOf = (text: string, t: Translate): string => {
  const way = PayType.all.find((code) => code === text);
  return way ? sayCode(t, PayType, way) : text;
};

/** What happened to an order, the latest first. */
export const orderStory = ({ story }: Pick<WholeOrder, 'story'>, t: Translate): readonly StoryEntry[] =>
  [...story].reverse().map(({ id, step, by, text, at }) => ({
    key: id,
    what: [isNamed(step) ? t(`cost.step.${step}`) : step, wordsOf(text, t)].filter(Boolean).join(': '),
    at,
    // Nobody's name, so it is not cut short like one.
    ...(by === 'platform' ? { where: t('cost.platform') } : { who: by }),
  }));
