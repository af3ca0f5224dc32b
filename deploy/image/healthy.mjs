#!/usr/bin/node
/** Asks the server of this container whether it can serve, and ends with 0 only then. */
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';

const { PORT, HTTPS, HTTPS_CERT } = process.env;
const isTls = Boolean(HTTPS_CERT) || (HTTPS ?? 'off') !== 'off';
const end = (code, said) => {
  process.stdout.write(`${said}\n`);
  process.exit(code);
};
const asked = (isTls ? overHttps : overHttp)(
  {
    host: '127.0.0.1',
    port: PORT || 8080,
    path: '/readyz',
    timeout: 4_000,
    // It is this very server: its certificate is made out to the name that people use.
    rejectUnauthorized: false,
  },
  (answer) => {
    answer.setEncoding('utf8');
    let said = '';
    answer.on('data', (piece) => {
      said += piece;
    });
    answer.on('end', () => end(answer.statusCode === 200 ? 0 : 1, said));
  },
);
asked.on('timeout', () => asked.destroy(new Error('no answer within four seconds')));
asked.on('error', (error) => end(1, error.message));
asked.end();
