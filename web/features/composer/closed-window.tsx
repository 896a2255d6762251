import type { TicketNetwork } from '#web/domain/tickets/networks.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { openComposer } from './composer-state.ts'
import { TemplateForm } from './template-form.tsx'
import styles from './closed-window.module.css'

type ClosedWindowProps = {
  ticketId: number
  network: TicketNetwork
  /** Something was written before the window closed. */
  hasDraft: boolean
}

/** In place of the text field when the network accepts no free texts. */
export function ClosedWindow({ ticketId, network: { name, reader, windowEnd }, hasDraft }: ClosedWindowProps) {
  return (
    <div className={styles.closed}>
      <Notice tone="warning">
        {windowEnd &&
          t('You could write freely on {network} until {time}, and can again once {name} writes.', {
            network: name,
            time: formatDateTime(windowEnd),
            name: reader,
          })}
        {hasDraft && ` ${t('We’ve kept your text.')}`}
      </Notice>
      <TemplateForm ticketId={ticketId} />
      <div className={styles.actions}>
        <Button variant="ghost" onPress={() => openComposer({ ticketId, kind: 'reply' })}>
          {t('Write an email')}
        </Button>
      </div>
    </div>
  )
}
