import { Pin, PinOff } from 'lucide-react'
import { useActions } from '#web/lib/actions/registry.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { setPinned, usePinnedTickets } from './pins.ts'

/** Pins or unpins a ticket: by button, shortcut and palette. */
export function PinButton({ ticketId }: { ticketId: number }) {
  const isPinned = usePinnedTickets().includes(ticketId)
  const title = isPinned ? t('Unpin') : t('Pin')
  const icon = isPinned ? PinOff : Pin
  const toggle = () => void setPinned(ticketId, !isPinned)
  useActions([{ id: 'ticket-pin', title, group: t('Ticket'), icon, shortcut: 'shift+p', run: toggle }])
  return <IconButton icon={icon} label={title} shortcut="shift+p" size="s" onPress={toggle} />
}
