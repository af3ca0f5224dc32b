import { ApprovalState } from '#wire/approval/codes.ts';
import { AuthorizationStatus } from '#wire/authorization/codes.ts';
import { DeviceStanding } from '#wire/device/codes.ts';
import { InvoiceState } from '#wire/invoice/codes.ts';
import { MemberState } from '#wire/member/codes.ts';
import { OrderPayState } from '#wire/order/codes.ts';
import { SigningState } from '#wire/signing/codes.ts';
import { UseVerdict } from '#wire/use-record/codes.ts';
import { MarkState } from '#wire/watermark/codes.ts';
import type { LabelledCodes } from '../kit/list/list-endpoint.ts';
import type { Kind } from './palette-groups.ts';

/** What a kind of thing looks like: its drawing among those of the menu, and how it may stand. */
export const looks: Readonly<Record<Kind, { readonly icon: string; readonly states?: LabelledCodes }>> = {
  application: { icon: 'apply', states: ApprovalState },
  authorization: { icon: 'role', states: AuthorizationStatus },
  useRecord: { icon: 'log', states: UseVerdict },
  seal: { icon: 'seal', states: DeviceStanding },
  member: { icon: 'members', states: MemberState },
  signing: { icon: 'sign', states: SigningState },
  markedFile: { icon: 'watermark', states: MarkState },
  template: { icon: 'template' },
  order: { icon: 'cost', states: OrderPayState },
  invoice: { icon: 'certificate', states: InvoiceState },
};
