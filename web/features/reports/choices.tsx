import { useQuery } from '@tanstack/react-query'
import { reportDimensions } from '#contract/report-figures.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Select, type SelectProps } from '#web/ui/primitives/select.tsx'
import { breakdownQuery, configQuery } from './queries.ts'
import type { ReportSearch } from './report-search.ts'
import { dimensionWords } from './words.ts'

const all = () => ({ id: 0, label: t('All') })

type IdProps = { value: number | null; onChange: (id: number | null) => void }

/** The groups that the viewer's tickets are in. */
export function GroupSelect({ search, value, onChange }: IdProps & { search: ReportSearch }) {
  const { data } = useQuery(breakdownQuery({ ...search, group: undefined }, 'group'))
  const groups = (data?.rows ?? []).flatMap(({ key, name }) =>
    typeof key === 'number' && name ? [{ id: key, label: name }] : [],
  )
  return (
    <Select
      label={t('Group')}
      options={[all(), ...groups]}
      value={value ?? 0}
      onChange={(id) => onChange(id === 0 ? null : id)}
    />
  )
}

/** The profiles that an administrator made. */
export function ProfileSelect({ value, onChange }: IdProps) {
  const { data } = useQuery(configQuery)
  const profiles = (data?.profiles ?? []).filter(({ name }) => name !== '-all-')
  return (
    <Select
      label={t('Profile')}
      options={[all(), ...profiles.map(({ id, name }) => ({ id, label: name }))]}
      value={value ?? 0}
      onChange={(id) => onChange(id === 0 ? null : id)}
    />
  )
}

type TimeKind = 'elapsed' | 'business'

export const TimeKindSelect = (props: { value: TimeKind; onChange: (kind: TimeKind) => void }) => (
  <Select<TimeKind>
    {...props}
    label={t('Times')}
    options={[
      { id: 'elapsed', label: t('Calendar time') },
      { id: 'business', label: t('Business hours') },
    ]}
  />
)

/** The names of built-in rows, and of custom fields with options. */
export function useDimensionNames(): ReadonlyMap<string, string> {
  const { data } = useQuery(configQuery)
  const words = dimensionWords()
  return new Map([
    ...reportDimensions.map((by): [string, string] => [by, words[by]]),
    ...(data?.dimensions ?? []).map(({ by, name }): [string, string] => [by, name]),
  ])
}

type RowsProps = Pick<SelectProps<string>, 'look' | 'isLabelHidden'> & { value: string; onChange: (by: string) => void }

export function RowsSelect(props: RowsProps) {
  const names = useDimensionNames()
  return <Select {...props} label={t('Rows')} options={Array.from(names, ([id, label]) => ({ id, label }))} />
}
