import css from './last-resort.module.css';

/** When not even the phrases could be fetched: both languages at once, and a way to try again. */
export const LastResort = () => (
  <main className={css.page}>
    <h1 className={css.title}>The console could not be loaded</h1>
    <p>Check the network and try again.</p>
    <p lang="zh-CN">页面未能加载，请检查网络后重试。</p>
    <button type="button" className={css.button} onClick={() => location.reload()}>
      Try again · 重试
    </button>
  </main>
);
