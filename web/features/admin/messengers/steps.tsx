import { CircleCheck, CircleDot, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import styles from './steps.module.css'

type StepState = 'done' | 'current' | 'failed' | 'later'

const icons = { done: CircleCheck, current: CircleDot, failed: CircleX }
const words = () => ({ done: t('Done'), current: t('Current step'), failed: t('Failed'), later: t('Later') })

type StepProps = { number: number; title: string; state: StepState; children?: ReactNode }

/** One step of connecting a channel; its state is a word for readers of the screen, and a shape. */
export function Step({ number, title, state, children }: StepProps) {
  const Icon = state === 'later' ? undefined : icons[state]
  return (
    <li className={classes(styles.step, styles[state])} aria-current={state === 'current' ? 'step' : undefined}>
      <span className={styles.mark}>
        {Icon ? <Icon size={20} role="img" aria-label={words()[state]} /> : <span aria-hidden>{number}</span>}
      </span>
      <div className={styles.content}>
        <h3 className={styles.title}>{title}</h3>
        {state !== 'later' && children}
      </div>
    </li>
  )
}

export const Steps = ({ children }: { children: ReactNode }) => <ol className={styles.steps}>{children}</ol>
