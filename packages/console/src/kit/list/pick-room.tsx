import css from './filters.module.css';

/** The room of three choices out of many until they are there, so that nothing moves when they come. */
export const PickRoom = () => (
  <>
    <div className={css.room} />
    <div className={css.room} />
    <div className={css.room} />
  </>
);
