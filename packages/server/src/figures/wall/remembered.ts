/**
 * Answers a question anew only after a while: who asks in between gets the same answer, also while it is on its way. What
 * failed is asked again.
 */
export const remembered = <T>(
  forMs: number,
  ask: (key: string) => Promise<T>,
  now = () => performance.now(),
) => {
  const known = new Map<string, { readonly until: number; readonly answer: Promise<T> }>();

  const forgetOld = (moment: number) => {
    for (const [key, { until }] of known) if (until <= moment) known.delete(key);
  };

  return (key: string): Promise<T> => {
    const moment = now();
    forgetOld(moment);
    const last = known.get(key);
    if (last) return last.answer;
    const answer = ask(key);
    known.set(key, { until: moment + forMs, answer });
    answer.catch(() => known.delete(key));
    return answer;
  };
};
