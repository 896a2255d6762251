import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components'
import { Ticket } from '#contract/ticket.ts'
import { RelatedTickets } from '#contract/related-tickets.ts'
import type { TicketInBrief } from '#web/domain/tickets/ticket-context.ts'
import { pickTickets } from '#web/domain/tickets/related-tickets.ts'
import { TicketName } from '#web/domain/tickets/ticket-line.tsx'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import styles from './dialogs.module.css'

type Group = { title: string; tickets: readonly TicketInBrief[] }

const relatedQuery = (ticketId: number) => ({
  queryKey: ['tickets', ticketId, 'related'],
  queryFn: async () => {
    const answer = await api(RelatedTickets).related({ id: ticketId })
    return {
      byCustomer: pickTickets(answer.assets, answer.ticket_ids_by_customer),
      recent: pickTickets(answer.assets, answer.ticket_ids_recent_viewed),
    }
  },
})

const foundQuery = (words: string) => ({
  queryKey: ['tickets', 'picker', words],
  queryFn: () => api(Ticket).search({ query: words, limit: 12 }),
  enabled: words !== '',
  // The list must not become empty, or its rows change place, under a finger that is about to choose one.
  placeholderData: keepPreviousData,
})

/** Before anything is typed: what one probably means. Afterwards: what was found. */
function useGroups(ticketId: number, words: string): { groups: Group[]; isSearching: boolean } {
  const related = useQuery(relatedQuery(ticketId))
  const found = useQuery(foundQuery(words))
  const groups =
    words === '' || !found.data
      ? [
          { title: t('Same customer'), tickets: related.data?.byCustomer ?? [] },
          { title: t('Recently viewed'), tickets: related.data?.recent ?? [] },
        ]
      : [{ title: t('Results'), tickets: found.data }]
  const seen = new Set([ticketId])
  const others = groups.map(({ title, tickets }) => ({
    title,
    tickets: tickets.filter(({ id }) => !seen.has(id) && seen.add(id)),
  }))
  return { groups: others.filter(({ tickets }) => tickets.length > 0), isSearching: found.isFetching }
}

type TicketPickerProps = {
  /** The ticket that another one is picked for. */
  ticketId: number
  value: TicketInBrief | undefined
  onChange: (ticket: TicketInBrief) => void
}

/** Another ticket: of the same customer, recently viewed, by number, or by search. */
export function TicketPicker({ ticketId, value, onChange }: TicketPickerProps) {
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim().replace(/^#/, ''))
  const { groups, isSearching } = useGroups(ticketId, words)
  const choose = (id: number) => {
    const ticket = groups.flatMap(({ tickets }) => tickets).find((one) => one.id === id)
    if (ticket) onChange(ticket)
  }
  return (
    <div className={styles.picker}>
      <TextField
        label={t('Find ticket')}
        isLabelHidden
        icon={Search}
        placeholder={t('Number or keywords')}
        autoFocus
        value={typed}
        onChange={setTyped}
      />
      <ListBox
        aria-label={t('Tickets')}
        className={styles.list ?? ''}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={value ? [value.id] : []}
        onSelectionChange={(keys) => keys !== 'all' && choose(Number([...keys][0]))}
        renderEmptyState={() => <p className={styles.empty}>{isSearching ? t('Searching…') : t('No results')}</p>}
      >
        {groups.map(({ title, tickets }) => (
          <ListBoxSection key={title} id={title}>
            <Header className={styles.group ?? ''}>{title}</Header>
            {tickets.map((ticket) => (
              <ListBoxItem
                key={ticket.id}
                id={ticket.id}
                textValue={`#${ticket.number} ${ticket.title}`}
                className={styles.option ?? ''}
              >
                <TicketName ticket={ticket} />
              </ListBoxItem>
            ))}
          </ListBoxSection>
        ))}
      </ListBox>
    </div>
  )
}
