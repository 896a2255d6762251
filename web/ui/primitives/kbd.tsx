import { shownKeys } from '#web/lib/actions/keys.ts'
import { classes } from '../classes.ts'
import styles from './kbd.module.css'

/** The keys of a shortcut, as on this machine's keyboard. `aria-keyshortcuts` announces it. */
export const Kbd = ({ shortcut, className }: { shortcut: string; className?: string | undefined }) => (
  <span className={classes(styles.keys, className)} aria-hidden>
    {shownKeys(shortcut).map((key, index) => (
      <kbd key={`${index} ${key}`} className={styles.key}>
        {key}
      </kbd>
    ))}
  </span>
)
