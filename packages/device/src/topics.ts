const root = 'chancery/v1';

/** Where a device is spoken to: it may subscribe to this one topic. */
export const downTopic = (serial: string): string => `${root}/${serial}/down`;
/** Where a device speaks: signed messages. */
export const upTopic = (serial: string): string => `${root}/${serial}/up`;
/** Where the bytes of a photo go that was announced in a signed message. */
export const photoTopic = (serial: string, digest: string): string => `${root}/${serial}/photo/${digest}`;

/** What a server subscribes to at an outside broker, shared with its fellows. */
export const serverTopics = [`$share/chancery/${root}/+/up`, `$share/chancery/${root}/+/photo/+`] as const;

/** What a topic says, or nothing when it is none of ours. */
export const readTopic = (
  topic: string,
):
  | { readonly serial: string; readonly kind: 'up' | 'down' | 'photo'; readonly digest?: string }
  | undefined => {
  const parts = /^chancery\/v1\/([A-Z0-9-]{6,32})\/(up|down|photo)(?:\/([0-9a-f]{64}))?$/.exec(topic);
  if (!parts) return undefined;
  const [, serial = '', kind = '', digest] = parts;
  if ((kind === 'photo') !== (digest !== undefined)) return undefined;
  return { serial, kind: kind as 'up' | 'down' | 'photo', ...(digest ? { digest } : {}) };
};

/** Said with the greeting of a broker whose acknowledgement means that the message is kept for good. */
export const keepsProperty = 'keeps';
