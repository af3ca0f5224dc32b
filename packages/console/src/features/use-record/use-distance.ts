import { useT } from '../../kit/phrases.tsx';

/** Says a distance: metres below a kilometre, kilometres beyond. */
export const useDistance = () => {
  const t = useT();
  return (metres: number): string =>
    metres < 1_000
      ? t('useRecord.metres', { n: Math.round(metres) })
      : t('useRecord.kilometres', { n: Number((metres / 1_000).toFixed(metres < 10_000 ? 1 : 0)) });
};
