import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Eye, Plus, TextCursorInput } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type CustomObject, customObjects } from '#contract/attributes/custom.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { ListPage } from '#web/ui/patterns/list-page.tsx'
import { useOpenedRecord } from '#web/ui/patterns/use-opened-record.ts'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import type { Column } from '#web/ui/primitives/table.tsx'
import { Tabs } from '#web/ui/primitives/tabs.tsx'
import { matching } from '#web/ui/primitives/use-found-options.ts'
import { attributesQuery, type FieldRecord } from './attributes-query.ts'
import { typeLabel } from './field-types.ts'
import { useArrangedRows } from '../resource/use-arranged-rows.tsx'
import { shownTo } from './screen-rows.ts'
import { fieldResource } from './write-field.ts'

const FormPreview = lazy(async () => ({ default: (await import('./form-preview.tsx')).FormPreview }))
const FieldSheet = lazy(async () => ({ default: (await import('./field-sheet.tsx')).FieldSheet }))

/** Built-in fields are never deleted, though nothing refers to them. */
const isBuiltIn = ({ deletable, not_deletable_reason }: FieldRecord) => !deletable && not_deletable_reason === ''

const columns = (object: CustomObject): Column<FieldRecord>[] => [
  {
    id: 'display',
    title: t('Field'),
    minWidth: 200,
    cell: (field) => (
      <>
        <span dir="auto">{td(field.display)}</span> {isBuiltIn(field) && <Badge>{t('Built-in')}</Badge>}{' '}
        {!field.active && <Badge>{t('Inactive')}</Badge>}
      </>
    ),
  },
  { id: 'name', title: t('Name'), isMinor: true, cell: ({ name }) => <code>{name}</code> },
  { id: 'data_type', title: t('Type'), width: '160px', isMinor: true, cell: ({ data_type }) => typeLabel(data_type) },
  {
    id: 'screens',
    title: t('Shown to'),
    width: '130px',
    isMinor: true,
    // Some built-in fields have a place of their own, outside of forms.
    cell: (field) => (isBuiltIn(field) ? '—' : shownTo(object, field.screens)),
  },
]

const objectLabels: Record<CustomObject, () => string> = {
  Ticket: () => t('Ticket'),
  User: () => t('User'),
  Organization: () => t('Organization'),
  Group: () => t('Group'),
}

/** The fields of tickets, users, organizations and groups. */
export function FieldsScreen() {
  const { object = 'Ticket' } = useSearch({ from: '/admin/admin/fields' })
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(attributesQuery)
  const [words, setWords] = useState('')
  const { opened, turn, open, close, stepsIn } = useOpenedRecord<Partial<FieldRecord>>()
  const [isPreviewing, setPreviewing] = useState(false)
  const own = data?.filter((field) => field.object === object)
  const listed =
    own &&
    matching(
      own.map((field) => ({ ...field, label: `${td(field.display)} ${field.name}` })),
      words,
    )
  const order = useArrangedRows(fieldResource, {
    found: listed?.filter((field) => !isBuiltIn(field)),
    canMove: words === '',
    nameOf: ({ display }) => td(String(display ?? '')),
  })
  // Only fields that were added can be moved; they are above the others.
  const found = listed && [...((order.rows ?? []) as FieldRecord[]), ...listed.filter(isBuiltIn)]
  const orderColumn: Column<FieldRecord> = {
    ...order.column,
    isSortable: false,
    cell: (field) => !isBuiltIn(field) && order.column.cell(field),
  }
  const create = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} icon={Plus} onPress={() => open({})}>
      {t('New field')}
    </Button>
  )
  return (
    <ListPage
      title={t('Fields')}
      lead={t('Once saved, a field is available in forms, lists, search, rules and the API.')}
      search={{ words, onChange: setWords }}
      actions={
        <>
          <Button icon={Eye} onPress={() => setPreviewing(true)}>
            {t('Preview')}
          </Button>
          {create('primary')}
        </>
      }
      filters={
        <>
          {order.notice}
          <Tabs
            label={t('Fields for')}
            value={object}
            onChange={(id) =>
              void navigate({ to: '/admin/fields', search: { object: id as CustomObject }, replace: true })
            }
            tabs={customObjects.map((id) => ({ id, label: objectLabels[id]() }))}
          />
        </>
      }
      columns={[...columns(object), orderColumn]}
      onMoveRow={order.onMoveRow && ((field, step) => !isBuiltIn(field) && order.onMoveRow?.(field, step))}
      rows={found}
      onOpen={open}
      currentId={opened?.id}
      isMuted={({ active }) => !active}
      error={error}
      onRetry={() => void refetch()}
      empty={<EmptyState icon={TextCursorInput} title={t('No fields yet')} action={create('secondary')} />}
    >
      {order.status}
      {isPreviewing && own && (
        <Suspense fallback={null}>
          <FormPreview object={object} fields={own} onClose={() => setPreviewing(false)} />
        </Suspense>
      )}
      {opened && (
        <Suspense fallback={null}>
          <FieldSheet
            key={turn}
            object={object}
            field={opened.id === undefined ? undefined : (opened as FieldRecord)}
            steps={stepsIn(found)}
            onClose={close}
          />
        </Suspense>
      )}
    </ListPage>
  )
}
