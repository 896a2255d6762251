import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useChoices } from '#web/domain/tickets/choices.ts'
import { countTickets } from '#web/domain/ticket-lists/find-tickets.ts'
import { linkOfPeople, type TicketTabName, sourceOfPeople, type Whose } from '#web/domain/ticket-lists/people-source.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useTitle } from '#web/ui/use-title.ts'
import { Tabs } from '#web/ui/primitives/tabs.tsx'
import { HistoryTab } from './history-tab.tsx'
import type { PeopleTab } from './people-tab.ts'
import styles from './people.module.css'
import { TicketTab } from './ticket-tab.tsx'

function useCount(whose: Whose, tab: TicketTabName): number | undefined {
  const { condition, order } = sourceOfPeople(linkOfPeople(whose, tab), useChoices())
  const { data } = useQuery({
    queryKey: ['tickets', 'count', condition],
    queryFn: () => countTickets({ condition, order }),
  })
  return data
}

type PageFrameProps = {
  whose: Whose
  name: string
  tab: PeopleTab | undefined
  onTab: (tab: PeopleTab) => void
  image: ReactNode
  badges: ReactNode
  /** Below the name. */
  lead: ReactNode
  actions: ReactNode
  /** The details: beside the tickets, or a separate tab if there is no room. */
  details: ReactNode
}

/** The page of a person or an organization: details, tickets and history. */
export function PageFrame(props: PageFrameProps) {
  const { whose, name, onTab, details } = props
  const isNarrow = useNarrow()
  const counts = { open: useCount(whose, 'open'), closed: useCount(whose, 'closed') }
  const usual = isNarrow ? 'details' : 'open'
  const tab = props.tab === undefined || (props.tab === 'details' && !isNarrow) ? usual : props.tab
  useTitle(name)
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        {props.image}
        <div className={styles.who}>
          <h1 className={styles.name}>
            <bdi>{name}</bdi> {props.badges}
          </h1>
          <div className={styles.lead}>{props.lead}</div>
        </div>
        <div className={styles.actions}>{props.actions}</div>
      </header>
      <div className={styles.body}>
        <div className={styles.main}>
          <div className={styles.tabs}>
            <Tabs
              label={t('About {name}', { name })}
              value={tab}
              onChange={(next) => onTab(next as PeopleTab)}
              tabs={[
                ...(isNarrow ? [{ id: 'details', label: t('Details') }] : []),
                { id: 'open', label: t('Open'), count: counts.open },
                { id: 'closed', label: t('Closed'), count: counts.closed },
                { id: 'history', label: t('Activity') },
              ]}
            />
          </div>
          <div className={styles.content}>
            {tab === 'details' && <div className={styles.details}>{details}</div>}
            {tab === 'history' && <HistoryTab whose={whose} />}
            {(tab === 'open' || tab === 'closed') && <TicketTab key={tab} whose={whose} tab={tab} name={name} />}
          </div>
        </div>
        {!isNarrow && (
          <aside className={styles.aside} aria-label={t('Details')}>
            {details}
          </aside>
        )}
      </div>
    </div>
  )
}
