import { movedText } from '@chancery/contract/ledger/quantity.ts';
import type { Transfer } from '@chancery/contract/package/calls.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import type { Show } from '../../kit/list/show.tsx';
import { t as say, useT } from '../../kit/phrases.tsx';
import { deskOrderPath, orderPath } from '../order/paths.ts';

/** One movement of what the unit has. */
export type Movement = z.output<typeof Transfer>;

/** How much moved, and which way. */
export const amountText = ({ kind, value, amount }: Movement): string => movedText(kind, value, amount);

/** The same for a file. */
export const causeInFile = (row: Movement): string => causeText(row, say);

/** How much moved, in a cell. */
export const AmountCell = ({ row }: { readonly row: Movement }) => amountText(row);

type Why = Movement['cause'];

/** What caused a movement, in words. */
export const causeText = ({ cause: { kind, name } }: Pick<Movement, 'cause'>, t: Translate): string => {
  switch (kind) {
    case 'order':
      return t('cost.cause.order', { number: name });
    case 'refund':
      return t('cost.cause.refund', { number: name });
    case 'mark':
      return name ? t('cost.cause.mark', { file: name }) : t('cost.cause.oldMark');
    case 'identification':
      return name ? t('cost.cause.identification', { file: name }) : t('cost.cause.oldIdentification');
    case 'authorization':
      return name ? t('cost.cause.authorization', { number: name }) : t('cost.cause.oldAuthorization');
    case 'certificate':
      return name ? t('cost.cause.certificate', { seal: name }) : t('cost.cause.oldCertificate');
    case 'text':
      return name ? t('cost.cause.text', { end: name }) : t('cost.cause.oldText');
    case 'signing':
      return name ? t('cost.cause.signing', { title: name }) : t('cost.cause.oldSigning');
    case 'identity':
      return name ? t('cost.cause.identity', { number: name }) : t('cost.cause.oldIdentity');
    case 'file':
      return name ? t('cost.cause.file', { file: name }) : t('cost.cause.oldFile');
    case 'free':
      return name ? t('cost.cause.freeIn', { month: name }) : t('cost.origin.free');
    default:
      return t(`cost.cause.${kind}`);
  }
};

const pathOf = ({ kind, id, name }: Why): string | undefined => {
  if (!id) return undefined;
  switch (kind) {
    case 'mark':
      return `/file/markdetail?id=${id}`;
    case 'identification':
      return `/file/detectdetail?id=${id}`;
    case 'authorization':
      return `/sealManage/authorizationdetail/${id}`;
    case 'certificate':
      return `/cost/sertupdate?keyword=${encodeURIComponent(name)}`;
    case 'signing':
      return `/sign/task?id=${id}`;
    case 'identity':
      return `/unit/identityDetail?id=${id}`;
    default:
      return orderPath(id);
  }
};

/** An operator looks at orders; what a unit did with what it bought has pages in the unit alone. */
const deskPathOf = ({ kind, id }: Why): string | undefined =>
  id && (kind === 'order' || kind === 'refund') ? deskOrderPath(id) : undefined;

const causeCell = (to: (cause: Why) => string | undefined) =>
  function CauseCell({ row }: { readonly row: Movement }) {
    const t = useT();
    const path = to(row.cause);
    const text = causeText(row, t);
    return path ? <Link to={path as string}>{text}</Link> : text;
  };

/** What caused a movement, with the way to it. */
export const CauseCell = causeCell(pathOf);

/** The same for an operator. */
export const DeskCauseCell = causeCell(deskPathOf);

/** Who did it; what nobody did, the platform did. */
export const sayWho = (t: Translate, name: string): string =>
  name === 'platform' || name === '' ? t('cost.platform') : name;

/** Who moved it; what nobody did, the platform did. */
export const mover: Show<string> = {
  Cell: function Mover({ value }) {
    const t = useT();
    return sayWho(t, value);
  },
  text: (value, t) => sayWho(t, value),
  width: 144,
};
