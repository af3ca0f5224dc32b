import { downTopic, keepsProperty } from '@chancery/device/topics.ts';
import mqtt from 'mqtt';
import type { OpenLink } from './player.ts';

/** Where seals connect and how one of them logs in. */
export interface MqttAddress {
  readonly url: string;
  /** The authority that vouches for the server, in PEM form; without it, the usual ones. */
  readonly ca?: string | undefined;
  readonly serial: string;
  readonly secret: string;
}

const connectMs = 20_000;
const keepAliveSeconds = 60;

/** Connects a seal over MQTT 5, as hardware does. */
export const mqttLink =
  ({ url, ca, serial, secret }: MqttAddress): OpenLink =>
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
              if (client.connected) client.publish(topic, bytes, { qos: 1 }, (failure) => done(!failure));
            },
            close: () => client.end(false),
            cut: () => client.stream.destroy(),
          });
        });
      });
    });
