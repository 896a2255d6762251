import { PanelBottom, Plus } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useStore } from '#web/lib/external-store.ts'
import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { PageHeader } from '#web/ui/patterns/page.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { listAddress } from '#web/domain/ticket-lists/list-position.ts'
import type { DisplayOptionsProps } from './display-choices.tsx'
import { DisplayOptions } from './display-options.tsx'
import type { Criteria, Filter } from '#web/domain/ticket-lists/criteria.ts'
import { ListFilters } from './list-filters.tsx'
import styles from './list-pane.module.css'
import type { ListSource } from '#web/domain/ticket-lists/list-source.ts'
import { togglePreview } from './preview/preview-choice.ts'
import { countNow } from '#web/domain/ticket-lists/list-window.ts'
import type { TicketList } from '#web/domain/ticket-lists/ticket-list.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'

/** The current number, including those that wait behind "2 new". */
const useCount = (list: TicketList): number | undefined => useStore(list.window, countNow)

function NewTicket() {
  const navigate = useNavigate()
  return (
    <Button size="s" variant="primary" icon={Plus} shortcut="c" onPress={() => void navigate({ to: '/tickets/new' })}>
      {t('New ticket')}
    </Button>
  )
}

type ListHeaderProps = Omit<DisplayOptionsProps, 'order' | 'group'> & {
  list: TicketList
  criteria: Criteria
  filter: Filter
  onFilter: (filter: Filter) => void
  /** Saves the filters, or offers the actions of an own view. */
  end: ReactNode
  /** Between the title and the filters. */
  children?: ReactNode
}

/** What the list is, how many there are, and what it is narrowed by. */
export function ListHeader(props: ListHeaderProps) {
  const { source, list, criteria, filter, onFilter, end, children } = props
  const count = useCount(list)
  const isNarrow = useNarrow()
  return (
    <PageHeader
      title={source.title}
      count={count}
      actions={
        // A phone shows cards, and has its own button for a new ticket at the bottom.
        !isNarrow && (
          <>
            <IconButton icon={PanelBottom} size="s" label={t('Toggle preview')} shortcut="v" onPress={togglePreview} />
            <DisplayOptions {...props} order={criteria.order} group={criteria.group} />
            <NewTicket />
          </>
        )
      }
    >
      {children}
      <ListFilters filter={filter} onChange={onFilter} end={end} />
    </PageHeader>
  )
}

/** The same beside an open ticket: the link back to the whole list. */
export function CompactHeader({ source, list }: { source: ListSource; list: TicketList }) {
  const count = useCount(list)
  return (
    <header className={styles.compactHead}>
      <div className={styles.compactLine}>
        <h2 className={styles.compactTitle}>
          <Link {...listAddress(source.link)} look="plain">
            <bdi>{source.title}</bdi>
          </Link>
          {count !== undefined && <small className={styles.compactCount}>{formatNumber(count)}</small>}
        </h2>
      </div>
    </header>
  )
}
