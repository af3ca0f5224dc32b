import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail that arrived. */
export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly content: string;
}

/** A mail server on this machine, for tests: it takes a mail or refuses it. */
export const startSmtpDouble = async () => {
  const taken: TakenMail[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => {
      if (refusals === 0) return done();
      refusals -= 1;
      return done(Object.assign(new Error('not now'), { responseCode: 451 }));
    },
    onData: (stream, { envelope }, done) => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const to = envelope.rcptTo.map(({ address }) => address);
      text(stream).then((content) => {
        taken.push({ from, to, content });
        done();
      }, done);
    },
  });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await listening;
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the double has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    /** Refuses the next so many mails. */
    refuseNext: (count: number) => {
      refusals = count;
    },
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
};
