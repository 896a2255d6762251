import { Check, CheckCheck, CircleHelp, Clock, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { ArticleDeliveries } from '#contract/article-delivery.ts'
import { refreshTicket, sayFailure } from '#web/domain/tickets/actions.ts'
import { api } from '#web/lib/api/api.ts'
import { noticeSentence } from '#web/lib/i18n/failure-sentence.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import type { Article } from '#web/domain/tickets/queries.ts'
import { Button } from '#web/ui/primitives/button.tsx'
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
  unknown: {
    icon: CircleHelp,
    tone: styles.warned,
    words: () => t('Unknown'),
    advice: () => t('Check with the recipient before you send it again.'),
  },
  delivered: { icon: CheckCheck, tone: undefined, words: () => t('Delivered'), advice: () => '' },
  read: { icon: CheckCheck, tone: styles.read, words: () => t('Read'), advice: () => '' },
}

/** What the network reported after it had accepted the message. */
const keyOf = ({ delivery_status, delivery_progress }: Article['preferences']) =>
  (delivery_status === 'success' && delivery_progress ? delivery_progress : delivery_status) as keyof typeof states

function SendAgain({ article: { id, ticket_id } }: { article: Article }) {
  const [isPending, setPending] = useState(false)
  const send = async () => {
    setPending(true)
    await api(ArticleDeliveries).sendAgain({ id }).catch(sayFailure)
    await refreshTicket(ticket_id)
    setPending(false)
  }
  return (
    <Button size="s" className={styles.again} isPending={isPending} onPress={() => void send()}>
      {t('Send again')}
    </Button>
  )
}

/** The delivery state of an outgoing message, with the reason if it was not delivered. */
export function DeliveryState({ article }: { article: Article }) {
  const { preferences, type } = article
  const state = states[keyOf(preferences)]
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
        {(type === 'email' || preferences.delivery_status !== 'fail') && (
          <span className={styles.advice}>{advice()}</span>
        )}
      </span>
      {['fail', 'unknown'].includes(String(preferences.delivery_status)) && <SendAgain article={article} />}
    </p>
  )
}
