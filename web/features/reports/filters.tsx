import { t } from '#web/lib/i18n/i18n.ts'
import { LazyDatePicker } from '#web/ui/patterns/lazy-date-picker.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { GroupSelect, ProfileSelect, TimeKindSelect } from './choices.tsx'
import { daysOf } from './queries.ts'
import type { ReportSearch } from './report-search.ts'
import styles from './reports.module.css'

type FiltersProps = { search: ReportSearch; onChange: (changed: Partial<ReportSearch>) => void }

const spans = () => [
  { id: 7, label: t('Last 7 days') },
  { id: 30, label: t('Last 30 days') },
  { id: 90, label: t('Last 90 days') },
  { id: 365, label: t('Last 365 days') },
  { id: 0, label: t('From … to …') },
]

function SpanFields({ search, onChange }: FiltersProps) {
  const isOwn = search.from !== undefined || search.to !== undefined
  const days = daysOf(search)
  return (
    <>
      <Select
        label={t('Period')}
        options={spans()}
        value={isOwn ? 0 : (search.days ?? 30)}
        onChange={(id) =>
          onChange(id === 0 ? { ...days, days: undefined } : { days: id, from: undefined, to: undefined })
        }
      />
      {isOwn && (
        <>
          <LazyDatePicker
            label={t('From')}
            value={days.from}
            onChange={(from) => from && onChange({ from, to: from > days.to ? from : days.to })}
          />
          <LazyDatePicker
            label={t('To')}
            value={days.to}
            onChange={(to) => to && onChange({ to, from: to < days.from ? to : days.from })}
          />
        </>
      )}
    </>
  )
}

export const Filters = ({ search, onChange }: FiltersProps) => (
  <div className={styles.filters} role="search" aria-label={t('What is counted')}>
    <SpanFields search={search} onChange={onChange} />
    <GroupSelect search={search} value={search.group ?? null} onChange={(id) => onChange({ group: id ?? undefined })} />
    <ProfileSelect value={search.profile ?? null} onChange={(id) => onChange({ profile: id ?? undefined })} />
    <TimeKindSelect
      value={search.time ?? 'elapsed'}
      onChange={(kind) => onChange({ time: kind === 'business' ? kind : undefined })}
    />
    <p className={styles.note}>{t('Counts the tickets that you can read.')}</p>
  </div>
)
