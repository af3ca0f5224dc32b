import type { Translate } from '@chancery/phrases/keys.ts';
import { comma } from '@chancery/phrases/phrase.ts';
import { EngravingPaper } from '#wire/engraving/codes.ts';
import { OrderPayState, OrderState } from '#wire/order/codes.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { currentLanguage } from '../../kit/phrases.tsx';
import type { WholeEngraving, WholeWork } from './whole-engraving.ts';

const unallocated = (data: WholeEngraving, t: Translate): string => {
  const { payState, returned, missing } = data;
  if (returned !== '') return t('engraving.leadReturned', { reason: returned });
  if (payState !== OrderPayState.paid) return t('engraving.leadUnpaid');
  const papers = missing.map((kind) => sayCode(t, EngravingPaper, kind)).join(comma[currentLanguage()]);
  return missing.length > 0 ? t('engraving.leadMissing', { papers }) : t('engraving.leadWaiting');
};

/** What happens next to a seal, for its unit and for operators. */
export const engravingLead = (data: WholeEngraving, t: Translate): string => {
  const { state, engraver, promisedOn, shipment, matches, checkRemark, filingNo } = data;
  const name = engraver ?? '';
  switch (state) {
    case OrderState.initial:
      return unallocated(data, t);
    case OrderState.allocated:
      return t('engraving.leadAllocated', { name });
    case OrderState.confirmed:
      return t('engraving.leadConfirmed', { name, day: promisedOn ?? '' });
    case OrderState.shipped:
      return matches === false
        ? t('engraving.leadDisputed', { reason: checkRemark })
        : t('engraving.leadShipped', {
            carrier: shipment?.carrier ?? '',
            tracking: shipment?.trackingNo ?? '',
          });
    case OrderState.finished:
      return t('engraving.leadFinished', { number: filingNo });
    default:
      return t('engraving.leadCancelled');
  }
};

/** What a partner has to do next. */
export const workLead = ({ state, checkRemark, promisedOn, filingNo }: WholeWork, t: Translate): string => {
  switch (state) {
    case OrderState.confirmed:
      return t('engraving.leadWorkConfirmed', { day: promisedOn ?? '' });
    case OrderState.shipped:
      return t('engraving.leadWorkShipped');
    case OrderState.finished:
      return t('engraving.leadFinished', { number: filingNo });
    case OrderState.cancelled:
      return t('engraving.leadCancelled');
    default:
      return checkRemark === ''
        ? t('engraving.leadWork')
        : t('engraving.leadWorkRedo', { reason: checkRemark });
  }
};
