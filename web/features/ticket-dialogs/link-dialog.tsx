import { useState } from 'react'
import type { LinkType } from '#contract/link.ts'
import type { TicketInBrief } from '#web/domain/tickets/ticket-context.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import styles from './dialogs.module.css'
import { addLink } from './link-tickets.ts'
import type { TicketDialogProps } from './ticket-dialogs.tsx'
import { TicketPicker } from './ticket-picker.tsx'
import { useDialogAction } from './use-dialog-action.ts'

/** Links the ticket with another: related, parent or child. */
export function LinkDialog({ ticket, onClose }: TicketDialogProps) {
  const [type, setType] = useState<LinkType>('normal')
  const [other, setOther] = useState<TicketInBrief>()
  const { run, isRunning, problem } = useDialogAction(async () => {
    if (other) await addLink(ticket.id, type, other.number)
    onClose()
  })
  const footer = (
    <>
      <Button onPress={onClose}>{t('Cancel')}</Button>
      <Button variant="primary" isDisabled={!other} isPending={isRunning} onPress={run}>
        {other ? t('Link to #{number}', { number: other.number }) : t('Link')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t('Link #{number} to another ticket', { number: ticket.number })}
      isOpen
      onClose={onClose}
      footer={footer}
    >
      <div className={styles.stack}>
        <TicketPicker ticketId={ticket.id} value={other} onChange={setOther} />
        <RadioGroup
          label={t('Relationship')}
          look="segments"
          value={type}
          onChange={(next) => setType(next as LinkType)}
          options={[
            { id: 'normal', label: t('Linked') },
            { id: 'parent', label: t('Parent') },
            { id: 'child', label: t('Child') },
          ]}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
      </div>
    </Dialog>
  )
}
