import { machineName } from '../../kit/user-agent.ts';

interface Login {
  readonly createdAt: string;
  readonly ip: string;
  readonly userAgent: string;
}

const network = (ip: string) =>
  ip.includes('.') ? ip.split('.').slice(0, 2).join('.') : ip.split(':').slice(0, 3).join(':');

/** Too few logins show no habit that another could differ from. */
const habit = 2;

/** Whether a login looks unfamiliar: from a machine and a network that none of the earlier ones of the person had. */
export const isUnfamiliar = <L extends Login>(login: L, all: readonly L[]): boolean => {
  const earlier = all.filter(({ createdAt }) => createdAt < login.createdAt);
  return (
    earlier.length >= habit &&
    !earlier.some(
      ({ ip, userAgent }) =>
        network(ip) === network(login.ip) || machineName(userAgent) === machineName(login.userAgent),
    )
  );
};
