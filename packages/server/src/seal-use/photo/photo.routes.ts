import * as call from '@chancery/contract/photo/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { Photos } from './photos.ts';

export const photoRoutes = ({ photos, photoTickets, phones }: Photos) => [
  handle(call.saveUseImage, ({ actor, input }) => photos.save(actor, input)),
  handle(call.listUsePhotos, ({ actor, input }) => photos.list(actor, input.id)),
  handle(call.listPhotoUses, ({ actor }) => photos.uses(actor)),
  handle(call.makePhotoTicket, ({ actor, input }) => photoTickets.make(actor, input)),
  handle(call.getPhotoTicket, ({ actor, input }) => photoTickets.get(actor, input.id)),
  handle(call.revokePhotoTicket, ({ actor, input }) => photoTickets.revoke(actor, input.id)),
  handle(call.claimPhotoTicket, ({ input }) => phones.claim(input)),
  handle(call.getPhoneState, ({ input }) => phones.state(input.phoneKey)),
  handle(call.sendPhonePhoto, ({ token, input, bytes }) => phones.send(token, input, bytes), phones.admit),
];
