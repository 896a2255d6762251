import type { AdminRecord } from '#web/features/admin/resource/queries.ts'
import { formatDateTime, formatList, formatRelative } from '#web/lib/format.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import type { FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import type { Column } from '#web/ui/primitives/table.tsx'

function textOf(value: unknown): string {
  if (Array.isArray(value) && value.length > 0) return formatList(value.map((one) => td(String(one))))
  return value === null || value === undefined || String(value) === '' ? '—' : String(value)
}

/** The name, with a badge if the record is inactive. */
export const nameColumn = (title = t('Name')): Column<AdminRecord> => ({
  id: 'name',
  title,
  isSortable: true,
  cell: ({ name, active }) => (
    <>
      <span dir="auto">{td(textOf(name))}</span> {active === false && <Badge>{t('Inactive')}</Badge>}
    </>
  ),
})

export const textColumn = (
  id: string,
  title: string,
  more: Partial<Column<AdminRecord>> = {},
): Column<AdminRecord> => ({
  id,
  title,
  isSortable: true,
  cell: (record) => <span dir="auto">{td(textOf(record[id]))}</span>,
  ...more,
})

export const changedColumn = (): Column<AdminRecord> => ({
  id: 'updated_at',
  title: t('Updated'),
  isSortable: true,
  isMinor: true,
  width: '160px',
  cell: ({ updated_at }) =>
    typeof updated_at === 'string' && (
      <time dateTime={updated_at} title={formatDateTime(updated_at)}>
        {formatRelative(updated_at)}
      </time>
    ),
})

/** The groups in which it is available. */
export const groupsColumn = (): Column<AdminRecord> => ({
  id: 'groups',
  title: t('Groups'),
  isMinor: true,
  cell: ({ groups }) =>
    Array.isArray(groups) && groups.length > 0 ? <span dir="auto">{groups.join(', ')}</span> : t('All'),
})

export const yesColumn = (id: string, title: string): Column<AdminRecord> => ({
  id,
  title,
  isMinor: true,
  cell: (record) => (record[id] === true ? t('Yes') : ''),
})

/** What almost every record has. */
export const commonHints = (): FieldHints => ({
  name: { label: t('Name') },
  active: { label: t('Active'), description: t('Inactive items stay on existing records but can’t be chosen.') },
  note: { label: t('Note'), description: t('Visible to administrators only') },
})
