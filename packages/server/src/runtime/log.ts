import pino, { type Logger } from 'pino';
import pretty from 'pino-pretty';
import { loggableError } from './log-error.ts';
import type { GivenSettings } from './settings.ts';

/** Fields that never reach the log, wherever a message carries them. */
const hidden = ['password', 'token', 'secret', 'secretKey', 'authorization', 'cookie', 'connectionString'];

/** The log of the server: JSON for machines, coloured lines for people. */
export const createLog = ({ logLevel, logFormat }: Pick<GivenSettings, 'logLevel' | 'logFormat'>): Logger => {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggableError, error: loggableError },
    redact: { paths: hidden.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[hidden]' },
  };
  if (logFormat === 'json') return pino(options);
  return pino(options, pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' }));
};
