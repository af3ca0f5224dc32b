/** Reason codes of MQTT 5 that we use. */
export const reason = {
  success: 0x00,
  noSubscription: 0x11,
  malformed: 0x81,
  protocolError: 0x82,
  implementation: 0x83,
  unsupportedVersion: 0x84,
  badLogin: 0x86,
  notAuthorized: 0x87,
  unavailable: 0x88,
  busy: 0x89,
  banned: 0x8a,
  shuttingDown: 0x8b,
  badAuthMethod: 0x8c,
  keepAlive: 0x8d,
  takenOver: 0x8e,
  topicName: 0x90,
  receiveMaximum: 0x93,
  topicAlias: 0x94,
  tooLarge: 0x95,
  rate: 0x96,
  quota: 0x97,
  administrative: 0x98,
  payloadFormat: 0x99,
  retain: 0x9a,
  qos: 0x9b,
  connectionRate: 0x9f,
  subscriptionIds: 0xa1,
} as const;

/** Ends a connection with a reason of the protocol. */
export class ProtocolFault extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
