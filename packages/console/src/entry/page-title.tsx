import { brand } from '../kit/brand.ts';
import { useLanguage } from '../kit/phrases.tsx';

/** The title of the page in the browser, with the name of the brand. */
export const PageTitle = ({ text }: { readonly text: string }) => {
  const language = useLanguage();
  return <title>{`${text} · ${brand.name[language]}`}</title>;
};
