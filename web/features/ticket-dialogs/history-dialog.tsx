import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Search } from 'lucide-react'
import { useState } from 'react'
import { historyQuery } from '#web/features/tickets/ticket-view/queries.ts'
import { formatDate, formatExact, formatTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { nameOf, type Person } from '#web/lib/people.ts'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import styles from './history.module.css'
import { type HistoryEntry, type HistoryKind, kindOf, wordsFor } from './history-words.ts'
import type { TicketDialogProps } from './ticket-dialogs.tsx'

type Line = ReturnType<typeof wordsFor> & { id: number; at: string; by: string; kind: HistoryKind }

/** The first user is the system itself. */
const systemId = 1

function lineOf(entry: HistoryEntry, people: Record<string, unknown>): Line {
  const person = people[entry.created_by_id] as Person | undefined
  const by = entry.created_by_id === systemId ? t('The system') : person ? nameOf(person) : t('Somebody')
  return { ...wordsFor(entry), id: entry.id, at: entry.created_at, by, kind: kindOf(entry) }
}

const contains = ({ about, from, to, by }: Line, words: string) =>
  `${about} ${from} ${to} ${by}`.toLowerCase().includes(words.trim().toLowerCase())

const Change = ({ from, to }: Pick<Line, 'from' | 'to'>) => (
  <span className={styles.change} dir="auto">
    {from !== '' && <del>{from}</del>}
    {from !== '' && <ArrowRight size={13} aria-label={t('to')} />}
    {to !== '' && <ins>{to}</ins>}
    {from !== '' && to === '' && <ins>—</ins>}
  </span>
)

const Timeline = ({ lines }: { lines: readonly Line[] }) => (
  <>
    {[...Map.groupBy(lines, ({ at }) => formatDate(at))].map(([day, ofDay]) => (
      <section key={day} aria-label={day}>
        <h3 className={styles.day}>{day}</h3>
        <ol className={styles.lines}>
          {ofDay.map((line) => (
            <li key={line.id} className={styles.line} data-kind={line.kind}>
              <time dateTime={line.at} title={formatExact(line.at)}>
                {formatTime(line.at)}
              </time>
              <span className={styles.what}>
                <span className={styles.about}>{line.about}</span>
                <Change from={line.from} to={line.to} />
              </span>
              <span className={styles.by} dir="auto">
                {line.by}
              </span>
            </li>
          ))}
        </ol>
      </section>
    ))}
  </>
)

/** Everything that happened to the ticket, the newest first. */
export function HistoryDialog({ ticket, onClose }: TicketDialogProps) {
  const { data, error, refetch } = useQuery(historyQuery(ticket.id))
  const [kind, setKind] = useState<HistoryKind | 'all'>('all')
  const [words, setWords] = useState('')
  const lines = data?.history
    .map((entry) => lineOf(entry, data.assets.User ?? {}))
    .filter((line) => (kind === 'all' || line.kind === kind) && contains(line, words))
    .toReversed()
  return (
    <Dialog title={t('History of #{number}', { number: ticket.number })} size="l" isOpen onClose={onClose}>
      <div className={styles.filters}>
        <RadioGroup
          label={t('Show')}
          isLabelHidden
          look="segments"
          value={kind}
          onChange={(next) => setKind(next as HistoryKind | 'all')}
          options={[
            { id: 'all', label: t('All') },
            { id: 'properties', label: t('Properties') },
            { id: 'messages', label: t('Messages') },
            { id: 'others', label: t('Others') },
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
      {lines?.length === 0 && <p className={styles.empty}>{t('Nothing of that kind happened')}</p>}
      {lines && <Timeline lines={lines} />}
    </Dialog>
  )
}
