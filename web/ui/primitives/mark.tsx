import styles from './mark.module.css'

/** The product's mark: two jacks and the cord between them. */
export const Mark = ({ size = 22 }: { size?: number }) => (
  <svg className={styles.mark} width={size} height={size} viewBox="0 0 22 22" aria-hidden>
    <circle cx="5" cy="15" r="3" />
    <circle cx="17" cy="6" r="3" />
    <path d="M7.6 13.4C11 11.5 10.6 9 14.2 7.2" />
  </svg>
)
