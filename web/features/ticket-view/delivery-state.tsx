import { Check, Clock, TriangleAlert } from 'lucide-react'
import { noticeSentence } from '#web/lib/i18n/failure-sentence.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import type { Article } from '#web/domain/tickets/queries.ts'
import styles from './delivery-state.module.css'

const states = {
  queued: { icon: Clock, tone: undefined, words: () => t('Waiting to be sent'), advice: () => '' },
  success: { icon: Check, tone: undefined, words: () => t('Sent'), advice: () => '' },
  deferred: {
    icon: Clock,
    tone: styles.warned,
    words: () => t('Not delivered yet'),
    advice: () => t('We’ll retry automatically.'),
  },
  fail: {
    icon: TriangleAlert,
    tone: styles.failed,
    words: () => t('Not delivered'),
    advice: () => t('Check the address, then reply again.'),
  },
}

/** The delivery state of an outgoing email, with the reason if it was not delivered. */
export function DeliveryState({ preferences }: Pick<Article, 'preferences'>) {
  const state = states[preferences.delivery_status as keyof typeof states]
  if (!state) return null
  const { icon: Icon, tone, words, advice } = state
  const { delivery_status_message: reason, delivery_status_code: code, delivery_status_values: values } = preferences
  const notice = { code, values } as Parameters<typeof noticeSentence>[1]
  return (
    <p className={classes(styles.delivery, tone)}>
      <Icon size={13} aria-hidden />
      <span>
        {words()}
        {typeof reason === 'string' && reason !== '' && <>: {noticeSentence(reason, notice)}</>}
        <span className={styles.advice}>{advice()}</span>
      </span>
    </p>
  )
}
