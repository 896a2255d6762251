import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '../classes.ts'
import styles from './state-icon.module.css'

export const stateShapes = ['new', 'open', 'pending', 'closed', 'escalated', 'merged'] as const
export type StateShape = (typeof stateShapes)[number]

/** Which shape a state has, by the name of its type on the wire. */
export function chooseShape(stateType: string): StateShape {
  if (stateType.startsWith('pending')) return 'pending'
  return stateShapes.find((shape) => shape === stateType) ?? 'open'
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
  /** The name of the state beside it; without one the icon has its own label, and if the ticket is escalated. */
  label?: string | undefined
}

/** Escalated is no state, so the name of the state does not say it; an empty label is a name that stands elsewhere. */
const isNamed = (shape: StateShape, label: string | undefined) =>
  label !== undefined && (label === '' || shape !== 'escalated')

/**
 * A state is a shape and a word, never colour alone. Drawn by the stylesheet: a list scrolls past hundreds of
 * them.
 */
export const StateIcon = ({ shape, label }: StateIconProps) => (
  <span className={classes(styles.state, styles[shape])}>
    <span
      className={styles.shape}
      {...(isNamed(shape, label) ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words[shape]() })}
    />
    {label !== undefined && <span className={styles.word}>{label}</span>}
  </span>
)
