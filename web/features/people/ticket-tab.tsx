import { useNavigate } from '@tanstack/react-router'
import { CircleCheckBig, Inbox } from 'lucide-react'
import { useState } from 'react'
import { useChoices } from '#web/domain/tickets/choices.ts'
import { ListGrid } from '#web/features/ticket-list/list-pane.tsx'
import type { ListSearch } from '#web/domain/ticket-lists/list-search.ts'
import { linkOfPeople, type TicketTabName, sourceOfPeople, type Whose } from '#web/domain/ticket-lists/people-source.ts'
import { useTicketList } from '#web/features/ticket-list/use-ticket-list.ts'
import { useShownAs } from '#web/domain/ticket-lists/list-position.ts'
import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'

const nothing: Record<TicketTabName, () => React.ReactNode> = {
  open: () => <EmptyState icon={CircleCheckBig} title={t('No open tickets')} />,
  closed: () => <EmptyState icon={Inbox} title={t('No closed tickets')} />,
}

/** The tickets of a person or an organization, as the same list as everywhere. */
export function TicketTab({ whose, tab, name }: { whose: Whose; tab: TicketTabName; name: string }) {
  const navigate = useNavigate()
  const [search, setSearch] = useState<ListSearch>({})
  const source = sourceOfPeople(linkOfPeople(whose, tab), useChoices())
  const shown = useTicketList(source, search)
  useShownAs(source.link, name, shown.list)
  const isEmpty = useStore(shown.list.window, ({ total }) => total === 0)
  if (isEmpty) return nothing[tab]()
  return (
    <ListGrid
      source={source}
      shown={shown}
      isBeside={false}
      onOpen={({ id }) =>
        void navigate({ to: '/tickets/$id', params: { id: String(id) }, search: { list: source.link } })
      }
      onSort={(sort, order) => setSearch({ sort, order })}
      onClearFilter={undefined}
    />
  )
}
