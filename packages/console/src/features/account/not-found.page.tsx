import { go } from '../../kit/go.ts';
import { useT } from '../../kit/phrases.tsx';
import { Button } from '../../kit/plain/button.tsx';
import { MessagePage } from '../../kit/plain/message-page.tsx';
import { PageTitle } from '../../kit/plain/page-title.tsx';

/** Shown for an address that leads nowhere. */
export const Page = () => {
  const t = useT();
  return (
    <MessagePage title={t('notFound.title')} text={t('notFound.text')}>
      <PageTitle text={t('notFound.title')} />
      <Button kind="primary" onClick={() => go('/')}>
        {t('notFound.home')}
      </Button>
      {history.length > 1 && <Button onClick={() => history.back()}>{t('notFound.back')}</Button>}
    </MessagePage>
  );
};
