import { Copy, Link2, Printer } from 'lucide-react'
import { useActions } from '#web/lib/actions/registry.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { copyText } from '#web/lib/without-https.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import type { Ticket } from '#web/domain/tickets/queries.ts'

async function copy(text: string, said: string): Promise<void> {
  await copyText(text)
  toast(said)
}

export const copyNumber = ({ number }: Ticket): Promise<void> => copy(number, t('Number {number} copied', { number }))

/** What others need to find the ticket; the more often the key is pressed, the more is copied. */
export function useCopyActions(ticket: Ticket): void {
  const { title, id } = ticket
  const group = t('Ticket')
  const link = `${location.origin}/tickets/${id}`
  useActions([
    {
      id: 'ticket-copy-number',
      title: t('Copy number'),
      group,
      icon: Copy,
      shortcut: '.',
      run: () => void copyNumber(ticket),
    },
    {
      id: 'ticket-copy-title',
      title: t('Copy title'),
      group,
      icon: Copy,
      shortcut: '. .',
      run: () => void copy(title, t('Title copied')),
    },
    {
      id: 'ticket-copy-link',
      title: t('Copy link'),
      group,
      icon: Link2,
      shortcut: '. . .',
      run: () => void copy(link, t('Link copied')),
    },
    {
      id: 'ticket-print',
      title: t('Print or save as PDF…'),
      group,
      icon: Printer,
      run: () => void open(`/tickets/${id}/print`, '_blank', 'noopener'),
    },
  ])
}
