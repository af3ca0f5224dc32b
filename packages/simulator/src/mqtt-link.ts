import { downTopic, keepsProperty } from '@chancery/device/topics.ts';
import mqtt from 'mqtt';
import type { OpenLink } from './link.ts';

/** Where seals connect and how one of them logs in. */
export interface MqttAddress {
  readonly url: string;
  /** The authority that vouches for the server, in PEM form; without it, the usual ones. */
  readonly ca?: string | undefined;
  readonly serial: string;
  readonly secret: string;
  /** Hears how each publication was answered: 0 when it was taken, otherwise the reason code. */
  readonly onAnswered?: ((code: number) => void) | undefined;
}

/** The seal belongs to nobody, or is not believed. */
export const notAuthorized = 0x87;

const connectMs = 20_000;
const keepAliveSeconds = 60;

/** Connects a seal over MQTT 5, as hardware does. */
export const mqttLink =
  ({ url, ca, serial, secret, onAnswered }: MqttAddress): OpenLink =>
  (ears) =>
    new Promise((resolve, reject) => {
      const client = mqtt.connect(url, {
        protocolVersion: 5,
        clientId: serial,
        username: serial,
        password: secret,
        clean: true,
        // Coming back is the seal's affair, and so is sending again what was not acknowledged.
        reconnectPeriod: 0,
        connectTimeout: connectMs,
        keepalive: keepAliveSeconds,
        resubscribe: false,
        ...(ca ? { ca } : {}),
      });
      let over = false;
      const end = (why: Error) => {
        if (over) return;
        over = true;
        client.end(true);
        reject(why);
        ears.closed();
      };
      client.on('error', end);
      client.on('close', () => end(new Error('the connection was closed')));
      client.on('message', (_topic, payload) => ears.message(payload.toString('utf8')));
      client.on('connect', ({ properties }) => {
        const keeps = properties?.userProperties?.[keepsProperty] !== undefined;
        client.subscribe(downTopic(serial), { qos: 1 }, (error) => {
          if (error) return end(error);
          resolve({
            keeps,
            publish: ({ topic, payload }, done) => {
              const bytes = typeof payload === 'string' ? payload : Buffer.from(payload);
              if (!client.connected) return;
              client.publish(topic, bytes, { qos: 1 }, (failure) => {
                const code = failure ? (failure as { code?: unknown }).code : 0;
                if (typeof code === 'number') onAnswered?.(code);
                done(!failure);
              });
            },
            close: () => client.end(false),
            cut: () => client.stream.destroy(),
          });
        });
      });
    });
