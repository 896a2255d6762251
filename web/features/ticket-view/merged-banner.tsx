import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { historyQuery } from '#web/domain/tickets/history-query.ts'
import { ticketQuery } from '#web/domain/tickets/queries.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { NamingTicket } from './other-ticket.tsx'
import styles from './ticket-screen.module.css'
import { undoMerge } from './undo-merge.ts'

/** The server undoes a merge for so long. */
const undoneWithin = 24 * 3_600_000

/** Shows where the messages of a merged ticket are now. */
export function MergedBanner({ ticketId }: { ticketId: number }) {
  const navigate = useNavigate()
  const [openedAt] = useState(Date.now)
  const { data } = useQuery(historyQuery(ticketId))
  const merge = data?.history.findLast(({ type }) => type === 'merged_into')
  const targetId = Number(merge?.id_to ?? 0)
  const { data: target } = useQuery({ ...ticketQuery(targetId), enabled: targetId > 0, retry: false })
  if (!merge) return null
  const mayUndo = openedAt - Date.parse(merge.created_at) < undoneWithin
  return (
    <div className={styles.banner}>
      <Notice
        action={
          <>
            {mayUndo && (
              <Button size="s" onPress={() => void undoMerge(ticketId)}>
                {t('Undo merge')}
              </Button>
            )}
            {target && (
              <Button
                size="s"
                variant="primary"
                onPress={() => void navigate({ to: '/tickets/$id', params: { id: String(targetId) } })}
              >
                {t('Open #{number}', { number: target.number })}
              </Button>
            )}
          </>
        }
      >
        <NamingTicket text={t('This ticket was merged into {ticket}. Reply there.')} id={targetId} />
      </Notice>
    </div>
  )
}
