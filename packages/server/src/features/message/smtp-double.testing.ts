import { createServer, type Socket } from 'node:net';

/** A mail that arrived. */
export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly content: string;
}

/** A mail server on this machine, for tests: it speaks enough SMTP to take a mail or to refuse it. */
export const startSmtpDouble = async () => {
  const taken: TakenMail[] = [];
  let refusals = 0;

  const talk = (socket: Socket) => {
    let from = '';
    let to: string[] = [];
    let content: string | undefined;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const onLine = (line: string): void => {
      if (content !== undefined) {
        if (line !== '.') {
          content += `${line.replace(/^\./, '')}\n`;
          return;
        }
        taken.push({ from, to, content });
        content = undefined;
        say('250 taken');
        return;
      }
      const [verb = ''] = line.toUpperCase().split(' ');
      if (verb === 'EHLO' || verb === 'HELO') say('250 double');
      else if (verb === 'MAIL' && refusals > 0) {
        refusals -= 1;
        say('451 not now');
      } else if (verb === 'MAIL') {
        from = /<(.*?)>/.exec(line)?.[1] ?? '';
        to = [];
        say('250 fine');
      } else if (verb === 'RCPT') {
        to.push(/<(.*?)>/.exec(line)?.[1] ?? '');
        say('250 fine');
      } else if (verb === 'DATA') {
        content = '';
        say('354 go on');
      } else if (verb === 'QUIT') {
        say('221 bye');
        socket.end();
      } else say('250 fine');
    };
    socket.setEncoding('utf8');
    socket.on('error', () => {});
    socket.on('data', (part: string) => {
      const lines = (rest + part).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    });
    say('220 double ready');
  };

  const server = createServer(talk);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the double has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    /** Refuses the next so many mails. */
    refuseNext: (count: number) => {
      refusals = count;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
