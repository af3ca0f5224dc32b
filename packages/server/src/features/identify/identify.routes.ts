import * as call from '@chancery/contract/identify.ts';
import { handle, handleAndFollow } from '../../kit/handle.ts';
import type { IdentifyService } from './identify.service.ts';

export const identifyRoutes = (identifications: IdentifyService) => [
  handleAndFollow(
    call.detectMark,
    ({ actor, input }) => identifications.ask(actor, input),
    ({ actor }, asked) => identifications.follow(actor, asked),
  ),
  handleAndFollow(
    call.detectPhotoMark,
    ({ actor, input }) => identifications.askPhoto(actor, input),
    ({ actor }, asked) => identifications.follow(actor, asked),
  ),
  handle(call.listIdentifications, ({ actor, input }) => identifications.list(actor, input)),
  handle(call.getIdentification, ({ actor, input }) => identifications.get(actor, input.id)),
  handle(call.listPhotoIdentifications, ({ actor, input }) => identifications.ofUse(actor, input.id)),
];
