import * as call from '@chancery/contract/identify/calls.ts';
import { handle, handleAndFollow } from '../../kit/handle.ts';
import type { IdentifyLists } from './identify.lists.ts';
import type { IdentifyService } from './identify.service.ts';

/** Calls about identified files. */
export const identifyRoutes = ({
  identifications,
  identifyLists,
}: {
  readonly identifications: IdentifyService;
  readonly identifyLists: IdentifyLists;
}) => [
  handleAndFollow(
    call.detectMark,
    ({ actor, input }) => identifications.ask(actor, input),
    ({ actor, input }, asked) => identifications.follow(actor, asked, input),
  ),
  handleAndFollow(
    call.detectPhotoMark,
    ({ actor, input }) => identifications.askPhoto(actor, input),
    ({ actor, input }, asked) => identifications.follow(actor, asked, input),
  ),
  handle(call.cancelDetect, ({ actor, input }) => identifications.cancel(actor, input)),
  handle(call.listIdentifications, ({ actor, input }) => identifyLists.list(actor, input)),
  handle(call.getIdentification, ({ actor, input }) => identifyLists.get(actor, input.id)),
  handle(call.listPhotoIdentifications, ({ actor, input }) => identifyLists.ofUse(actor, input.id)),
];
