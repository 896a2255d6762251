import { Clock } from 'lucide-react'
import { sayFailure } from '#web/domain/tickets/actions.ts'
import { takeBack } from '#web/lib/drafts/outbox.ts'
import type { QueuedRequest } from '#web/lib/drafts/queued-request.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useMe } from '#web/lib/session.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import type { ComposerKind } from './composer-state.ts'
import styles from './banner.module.css'
import { type ComposerDraft, extractWords } from './draft.ts'
import { kinds } from './kinds.ts'
import { reopen, useWaiting } from './waiting.ts'

/** Messages that wait for the network; they can be undone until then. */
export function WaitingMessages({ ticketId }: { ticketId: number }) {
  const { id: me } = useMe()
  const messages = useWaiting(ticketId).flatMap((queued) => (queued.draft ? [{ queued, draft: queued.draft }] : []))
  if (messages.length === 0) return null
  const undo = async (queued: QueuedRequest) => {
    if (await takeBack(queued)) await reopen(me, queued)
  }
  return (
    <ul className={styles.waiting} aria-label={t('Waiting to be sent')}>
      {messages.map(({ queued, draft }) => (
        <li key={queued.key} className={styles.banner}>
          <Clock size={15} aria-hidden />
          <span className={styles.grow}>
            {kinds[draft.kind as ComposerKind].title()}
            <span className={styles.beginning} dir="auto">
              {extractWords((draft.value as ComposerDraft).body)}
            </span>
          </span>
          <Button size="s" onPress={() => void undo(queued).catch(sayFailure)}>
            {t('Cancel send')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
