/** Lets this process answer the one that started it, message by message, and end with it. */
export const answerMessages = <Order>(carryOut: (order: Order) => Promise<object>): void => {
  process.on('message', (order) => {
    carryOut(order as Order).then(
      (reply) => process.send?.(reply),
      (error: unknown) => process.send?.({ failure: error instanceof Error ? error.stack : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
};

/** What a server of the bench is asked: to begin, and how much processor time it has used. */
export type ServerOrder = 'listen' | 'cpu';

/** Makes this process a server of the bench. */
export const answerAsServer = (listen: () => Promise<string>): void =>
  answerMessages<ServerOrder>(async (order) => {
    if (order === 'listen') return { port: Number(new URL(await listen()).port) };
    const { user, system } = process.cpuUsage();
    return { micros: user + system };
  });
