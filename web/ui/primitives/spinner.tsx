import styles from './spinner.module.css'

/** Shown only beside a text that explains what is loading. */
export const Spinner = ({ size = 16 }: { size?: number }) => (
  <svg className={styles.spinner} width={size} height={size} viewBox="0 0 16 16" aria-hidden>
    <circle className={styles.track} cx="8" cy="8" r="6" />
    <path className={styles.arc} d="M8 2a6 6 0 0 1 6 6" />
  </svg>
)
