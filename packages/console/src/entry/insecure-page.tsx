import { useT } from '../kit/phrases.tsx';
import { MessagePage } from './message-page.tsx';

/** Shown where the browser withholds its cryptography because the page came over an insecure connection. */
export const InsecurePage = () => {
  const t = useT();
  return (
    <MessagePage
      title={t('insecure.title')}
      text={t('insecure.text', { secure: `https://${location.host}` })}
    />
  );
};
