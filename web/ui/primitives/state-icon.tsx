import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '../classes.ts'
import styles from './state-icon.module.css'

export const stateShapes = ['new', 'open', 'pending', 'closed', 'escalated', 'merged'] as const
export type StateShape = (typeof stateShapes)[number]

/** Which shape a state has, by the name of its type on the wire. */
export function shapeOf(stateType: string): StateShape {
  if (stateType.startsWith('pending')) return 'pending'
  return stateShapes.find((shape) => shape === stateType) ?? 'open'
}

const marks: Record<StateShape, React.ReactNode> = {
  new: <circle cx="7" cy="7" r="5.5" />,
  open: (
    <>
      <circle cx="7" cy="7" r="5.5" />
      <path className={styles.filled} d="M7 1.5a5.5 5.5 0 0 0 0 11z" />
    </>
  ),
  pending: (
    <>
      <circle cx="7" cy="7" r="5.5" />
      <path className={styles.filled} d="M7 7V1.5A5.5 5.5 0 0 1 12.5 7z" />
    </>
  ),
  closed: (
    <>
      <circle className={styles.filled} cx="7" cy="7" r="5.5" />
      <path className={styles.tick} d="m4.4 7.2 1.8 1.8 3.4-3.8" />
    </>
  ),
  escalated: <path className={styles.filled} d="M7 1.4 13 12.4H1z" />,
  merged: <path d="M1.8 2.8v8.4L7 7zM12.2 2.8v8.4L7 7z" />,
}

const words: Record<StateShape, () => string> = {
  new: () => t('new'),
  open: () => t('open'),
  pending: () => t('pending'),
  closed: () => t('closed'),
  escalated: () => t('escalated'),
  merged: () => t('merged'),
}

type StateIconProps = {
  shape: StateShape
  /** The word beside it, which is the state's own name; without one the shape names itself. */
  label?: string | undefined
  size?: number | undefined
}

/** A state is a shape and a word, never colour alone. */
export const StateIcon = ({ shape, label, size = 14 }: StateIconProps) => (
  <span className={classes(styles.state, styles[shape])}>
    <svg
      width={size}
      height={size}
      viewBox="0 0 14 14"
      {...(label === undefined ? { role: 'img', 'aria-label': words[shape]() } : { 'aria-hidden': true })}
    >
      {marks[shape]}
    </svg>
    {label !== undefined && <span className={styles.word}>{label}</span>}
  </span>
)
