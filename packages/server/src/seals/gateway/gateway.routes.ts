import * as call from '@chancery/contract/gateway/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { RelayService } from './relay.service.ts';

export const gatewayRoutes = (relays: RelayService) => [
  handle(call.relayDeviceMessages, ({ actor, input }) => relays.relay(actor, input)),
  handle(call.relayDevicePhoto, ({ actor, input, bytes }) => relays.relayPhoto(actor, input, bytes)),
];
