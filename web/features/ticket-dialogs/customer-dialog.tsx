import { useState } from 'react'
import { changeWithUndo } from '#web/domain/tickets/actions.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { type CustomerOption, findCustomers } from './find-customers.tsx'
import type { TicketDialogProps } from './ticket-dialogs.tsx'

/** Changes the customer; the server sets the organization. */
export function CustomerDialog({ ticket, onClose }: TicketDialogProps) {
  const [chosen, setChosen] = useState<CustomerOption | null>(null)
  const change = () => {
    if (!chosen) return
    const { customer_id, organization_id } = ticket
    const said = t('Customer changed to {name}', { name: chosen.label })
    onClose()
    void changeWithUndo(ticket.id, { customer_id: chosen.id }, { customer_id, organization_id }, said)
  }
  const footer = (
    <>
      <Button onPress={onClose}>{t('Cancel')}</Button>
      <Button variant="primary" isDisabled={!chosen} onPress={change}>
        {t('Change customer')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('Change customer')} size="s" isOpen onClose={onClose} footer={footer}>
      <ComboBox<number>
        label={t('New customer')}
        autoFocus
        placeholder={t('Name or email')}
        value={chosen}
        onChange={setChosen}
        search={findCustomers}
        description={t('They’ll see the ticket and everything in it except internal messages.')}
      />
    </Dialog>
  )
}
