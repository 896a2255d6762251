import { useEffect } from 'react'
import { completeWith, onOutcome, resumeOutbox, waiting } from '#web/lib/drafts/outbox.ts'
import { useStore } from '#web/lib/external-store.ts'
import { tn } from '#web/lib/i18n/i18n.ts'
import { useMe } from '#web/lib/session.ts'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { completeReply } from './prepare.ts'
import styles from './waiting.module.css'
import { tellOutcome } from './waiting.ts'

/** The number of items that wait for the network; visible only if there are any. */
export function WaitingNotice() {
  const { id: me } = useMe()
  const count = useStore(waiting, (all) => all.length)
  useEffect(() => {
    completeWith(completeReply)
    void resumeOutbox()
    return onOutcome((outcome) => tellOutcome(me, outcome))
  }, [me])
  if (count === 0) return null
  return (
    <div className={styles.notice}>
      <Notice tone="warning">
        {tn(count, '{count} change waiting to be sent', '{count} changes waiting to be sent')}
      </Notice>
    </div>
  )
}
