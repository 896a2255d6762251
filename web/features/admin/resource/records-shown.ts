import type { Sorting } from '#web/ui/primitives/table.tsx'
import { matching } from '#web/ui/primitives/use-found-options.ts'
import type { Activity } from '../activity-filter.tsx'
import type { AdminRecord } from './queries.ts'

type Wanted = { words: string; activity: Activity; sorting: Sorting }

const textIn = (record: AdminRecord) =>
  Object.values(record)
    .filter((value) => typeof value === 'string')
    .join(' ')

const found = (records: readonly AdminRecord[], words: string) =>
  matching(
    records.map((record) => ({ record, label: textIn(record) })),
    words,
  ).map(({ record }) => record)

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** As the server arranges them: those that nobody arranged follow, by name. */
const byPrio = (one: AdminRecord, other: AdminRecord) =>
  Number(one.prio ?? Number.MAX_SAFE_INTEGER) - Number(other.prio ?? Number.MAX_SAFE_INTEGER) ||
  collator.compare(String(one.name), String(other.name))

function sorted(records: readonly AdminRecord[], { by, direction }: Sorting): AdminRecord[] {
  const sign = direction === 'ascending' ? 1 : -1
  if (by === 'prio') return records.toSorted((one, other) => sign * byPrio(one, other))
  return records.toSorted((one, other) => sign * collator.compare(String(one[by] ?? ''), String(other[by] ?? '')))
}

/** The records that match the search and filters, in the requested order. */
export const recordsShown = (records: readonly AdminRecord[], { words, activity, sorting }: Wanted): AdminRecord[] =>
  sorted(
    found(records, words).filter(({ active }) => activity === 'all' || (active !== false) === (activity === 'active')),
    sorting,
  )
