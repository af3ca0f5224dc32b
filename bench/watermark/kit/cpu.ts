/** What something answered, and how many processor seconds of this process it took, threads of sharp included. */
export const timed = async <T>(
  act: () => Promise<T> | T,
): Promise<{ readonly value: T; readonly cpuSeconds: number }> => {
  const before = process.cpuUsage();
  const value = await act();
  const { user, system } = process.cpuUsage(before);
  return { value, cpuSeconds: (user + system) / 1e6 };
};
