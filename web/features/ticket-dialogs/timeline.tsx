import { ArrowRight } from 'lucide-react'
import { formatDate, formatExact, formatTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatName, type Person } from '#web/lib/people.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import styles from './history.module.css'
import {
  type HistoryEntry,
  type HistoryKind,
  classifyEntry,
  describeEntry,
} from '#web/domain/tickets/describe-entry.ts'

/** `Job` is a schedule. */
export type AskedRule = { type: 'Trigger' | 'Job' | 'Macro'; id: number }

type Description = ReturnType<typeof describeEntry>
export type Line = Description & {
  id: number
  at: string
  by: string
  kind: HistoryKind
  /** The trigger, schedule or macro that did it. */
  rule?: AskedRule | undefined
}

/** The first user is the system itself. */
const systemId = 1

/** What triggers, schedules and macros did is explained. */
function readRule({ sourceable_type: type, sourceable_id }: HistoryEntry): AskedRule | undefined {
  return type === 'Trigger' || type === 'Job' || type === 'Macro' ? { type, id: Number(sourceable_id) } : undefined
}

/** `description` replaces the general text if more is known. */
export function buildLine(
  entry: HistoryEntry,
  people: Readonly<Record<string, Person>>,
  description?: Description,
): Line {
  const person = people[entry.created_by_id]
  const rule = typeof entry.sourceable_name === 'string' ? entry.sourceable_name : t('Automation')
  const by = entry.created_by_id === systemId ? rule : person ? formatName(person) : t('Someone')
  return {
    ...(description ?? describeEntry(entry)),
    id: entry.id,
    at: entry.created_at,
    by,
    kind: classifyEntry(entry),
    rule: readRule(entry),
  }
}

const Change = ({ from, to }: Pick<Line, 'from' | 'to'>) => (
  <span className={styles.change} dir="auto">
    {from !== '' && <del>{from}</del>}
    {from !== '' && <ArrowRight size={13} aria-label={t('to')} />}
    {to !== '' && <ins>{to}</ins>}
    {from !== '' && to === '' && <ins>—</ins>}
  </span>
)

type TimelineProps = { lines: readonly Line[]; onAskWhy?: ((line: Line) => void) | undefined }

/** What happened, day by day. */
export const Timeline = ({ lines, onAskWhy }: TimelineProps) => (
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
                {line.by}{' '}
                {onAskWhy && line.rule && (
                  <Button variant="ghost" size="s" onPress={() => onAskWhy(line)}>
                    {t('Why?')}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ol>
      </section>
    ))}
  </>
)
