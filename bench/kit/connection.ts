import { connect } from 'node:net';

const headEnd = '\r\n\r\n';

/** Whether a whole answer has arrived; fails on anything but a success, so that no refusal is counted as speed. */
const isWhole = (received: string): boolean => {
  const end = received.indexOf(headEnd);
  if (end < 0) return false;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, end))?.[1]);
  if (!received.startsWith('HTTP/1.1 200') || Number.isNaN(length)) throw new Error(`answered ${received}`);
  return received.length >= end + headEnd.length + length;
};

/** Sends requests one after another over one connection and calls back with the milliseconds of each. */
export const sendAll = (port: number, requests: readonly Buffer[], onAnswer: (ms: number) => void) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let received = '';
    let sent = 0;
    let sentAt = 0;
    const sendNext = () => {
      const request = requests[sent];
      if (!request) return socket.end();
      sent += 1;
      sentAt = performance.now();
      return socket.write(request);
    };
    socket.setEncoding('latin1');
    socket.on('connect', sendNext);
    socket.on('data', (chunk: string) => {
      received += chunk;
      try {
        if (!isWhole(received)) return;
      } catch (error) {
        reject(error);
        socket.destroy();
        return;
      }
      received = '';
      onAnswer(performance.now() - sentAt);
      sendNext();
    });
    socket.on('error', reject);
    socket.on('close', () =>
      sent === requests.length ? resolve() : reject(new Error('the connection was closed')),
    );
  });
