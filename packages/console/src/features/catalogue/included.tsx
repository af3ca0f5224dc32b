import { useT } from '../../kit/phrases.tsx';
import css from './catalogue.module.css';
import { includedIn, type OfferContentRow } from './offer-words.ts';

/** What is in an offer, a line each. */
export const Included = ({ offer }: { readonly offer: OfferContentRow }) => {
  const t = useT();
  return (
    <dl className={css.included}>
      {includedIn(offer, t).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
