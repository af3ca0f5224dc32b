import { keepsProperty } from '@chancery/device/topics.ts';
import type { IConnectPacket, IPublishPacket } from 'mqtt-packet';
import type { BrokerLimits } from './broker.types.ts';
import { encode } from './codec.ts';
import { ProtocolFault, reason } from './reasons.ts';

/** Says yes to a client, and on which terms. */
export const greeting = (
  { clientId, keepalive }: IConnectPacket,
  username: string,
  seconds: number,
  limits: BrokerLimits,
): Buffer =>
  encode({
    cmd: 'connack',
    reasonCode: reason.success,
    // Nothing is kept between connections: whatever was not acknowledged is sent again, by either side.
    sessionPresent: false,
    properties: {
      sessionExpiryInterval: 0,
      receiveMaximum: limits.receiveMaximum,
      maximumQoS: 1,
      retainAvailable: false,
      maximumPacketSize: limits.packetBytes,
      topicAliasMaximum: 0,
      wildcardSubscriptionAvailable: false,
      subscriptionIdentifiersAvailable: false,
      sharedSubscriptionAvailable: false,
      // An acknowledgement of a broker that only passes messages on means less.
      userProperties: { [keepsProperty]: '1' },
      ...(clientId === '' ? { assignedClientIdentifier: username } : {}),
      ...(seconds === keepalive ? {} : { serverKeepAlive: seconds }),
    },
  });

/** Ends the connection of whoever does not keep to the terms. */
export const refusePublish = ({ topic, qos, retain, properties }: IPublishPacket): void => {
  if (qos === 2) throw new ProtocolFault(reason.qos, 'QoS 2');
  if (retain) throw new ProtocolFault(reason.retain, 'retain');
  if (properties?.topicAlias !== undefined) throw new ProtocolFault(reason.topicAlias, 'a topic alias');
  if (topic === '' || /[+#\0]/.test(topic))
    throw new ProtocolFault(reason.topicName, 'a topic with wildcards');
};
