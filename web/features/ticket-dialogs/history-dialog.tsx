import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { historyQuery } from '#web/domain/tickets/history-query.ts'
import { articlesQuery } from '#web/domain/tickets/queries.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import styles from './history.module.css'
import { type HistoryEntry, type HistoryKind, isConsequence } from '#web/domain/tickets/describe-entry.ts'
import { describeMessage } from './describe-message.ts'
import type { TicketDialogProps } from './ticket-dialogs.tsx'
import { type Line, buildLine, Timeline } from './timeline.tsx'
import { type AskedChange, Why } from './why.tsx'

const contains = ({ about, from, to, by }: Line, words: string) =>
  `${about} ${from} ${to} ${by}`.toLowerCase().includes(words.trim().toLowerCase())

/** Everything that happened to the ticket, the newest first. */
export function HistoryDialog({ ticket, onClose }: TicketDialogProps) {
  const { data, error, refetch } = useQuery(historyQuery(ticket.id))
  const { data: articles = [] } = useQuery(articlesQuery(ticket.id))
  const [kind, setKind] = useState<HistoryKind | 'all'>('all')
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState<AskedChange>()
  const describe = (entry: HistoryEntry) =>
    describeMessage(
      entry,
      articles.find(({ id }) => id === entry.o_id),
    )
  const lines = data?.history
    .filter((entry) => !isConsequence(entry))
    .map((entry) => buildLine(entry, data.assets.User ?? {}, describe(entry)))
    .filter((line) => (kind === 'all' || line.kind === kind) && contains(line, words))
    .toSorted((one, other) => other.at.localeCompare(one.at) || other.id - one.id)
  const title = t('Activity on #{number}', { number: ticket.number })
  if (asked)
    return (
      <Dialog title={title} size="l" isOpen onClose={onClose}>
        <Why of={{ kind: 'tickets', id: ticket.id }} asked={asked} onBack={() => setAsked(undefined)} />
      </Dialog>
    )
  return (
    <Dialog title={title} size="l" isOpen onClose={onClose}>
      <div className={styles.filters}>
        <RadioGroup
          label={t('Show')}
          isLabelHidden
          look="segments"
          value={kind}
          onChange={(next) => setKind(next as HistoryKind | 'all')}
          options={[
            { id: 'all', label: t('All') },
            { id: 'properties', label: t('Ticket details') },
            { id: 'messages', label: t('Messages') },
            { id: 'others', label: t('Other') },
          ]}
        />
        <TextField
          label={t('Filter')}
          isLabelHidden
          icon={Search}
          placeholder={t('Filter')}
          value={words}
          onChange={setWords}
          className={styles.filter}
        />
      </div>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : !lines && <Skeleton lines={6} />}
      {lines?.length === 0 && <p className={styles.empty}>{t('No matching activity')}</p>}
      {lines && <Timeline lines={lines} onAskWhy={({ rule, at }) => rule && setAsked({ rule, at })} />}
    </Dialog>
  )
}
