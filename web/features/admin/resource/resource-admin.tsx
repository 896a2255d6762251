import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { useCurrentSection } from '#web/features/admin/frame/use-current-section.ts'
import type { JsonSchema } from '#web/lib/json-schema.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import type { FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import type { Values } from '#web/ui/patterns/form/use-resource-form.ts'
import { ListPage } from '#web/ui/patterns/list-page.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import type { Column, Sorting } from '#web/ui/primitives/table.tsx'
import { useOpenedRecord } from '#web/ui/patterns/use-opened-record.ts'
import { type AdminRecord, type AdminResource, recordsQuery } from './queries.ts'
import { type Activity, ActivityFilter } from '../activity-filter.tsx'
import { recordsShown } from './records-shown.ts'
import { useArrangedRows } from './use-arranged-rows.tsx'

/** Fields of every kind weigh more than the list; they come when one is opened. */
const ResourceSheet = lazy(async () => ({ default: (await import('./resource-sheet.tsx')).ResourceSheet }))

/** What is in the form now, and the id of the record that it changes. */
export type RecordDraft = { id: number | undefined; values: Values }

export type ShownRecords = { words: string; activity: Activity; count: number | undefined }

export type ResourceAdminProps = {
  resource: AdminResource
  /** `import forms from '#contract/group.ts?form'`, then `forms.Group`. */
  form: JsonSchema | undefined
  title: string
  /** What one of them is called: "Group". */
  noun: string
  /** On the button that adds one, and above its form: "New group". */
  newTitle: string
  /** The title if there are none: "No groups yet". */
  noneTitle: string
  columns: readonly Column<AdminRecord>[]
  nameOf?: ((record: Partial<AdminRecord>) => string) | undefined
  fields?: readonly string[] | undefined
  hints?: FieldHints | undefined
  /** Explains the records, above the list. */
  lead?: ReactNode
  /** Above the list: records that need attention. */
  above?: ((open: (record: AdminRecord) => void) => ReactNode) | undefined
  /** Further buttons in the head, such as an import; what is shown is for those that concern it. */
  actions?: ((shown: ShownRecords) => ReactNode) | undefined
  /** What a new one begins with, besides the defaults of the server. */
  initial?: Values | undefined
  /** Below the fields of one that exists. A new one stays open after it was created, to show this. */
  below?: ((id: number) => ReactNode) | undefined
  /** Beside the fields, or below them where there is no room: what the values mean, saved or not. */
  beside?: ((draft: RecordDraft) => ReactNode) | undefined
  /** People decide on the order, which the server keeps in `prio`. */
  isOrdered?: boolean | undefined
}

/** Installed records have a name on the wire and a translated one on screens. */
const nameIn = ({ name }: Partial<AdminRecord>) => td(String(name ?? ''))

/** List and side sheet of one kind of record: what differs from kind to kind is data. */
export function ResourceAdmin(props: ResourceAdminProps) {
  const {
    resource,
    form = {},
    title,
    noun,
    newTitle,
    columns,
    nameOf = nameIn,
    fields,
    hints,
    isOrdered = false,
  } = props
  const [words, setWords] = useState('')
  const [activity, setActivity] = useState<Activity>('all')
  const { opened, turn, open, replace, close, stepsIn } = useOpenedRecord<Partial<AdminRecord>>()
  const [sorting, setSorting] = useState<Sorting>({
    by: isOrdered ? 'prio' : (columns[0]?.id ?? 'id'),
    direction: 'ascending',
  })
  const { data, error, refetch } = useQuery(recordsQuery(resource, useDeferredValue(words.trim())))
  const found = data && recordsShown(data, { words: resource.verbs.includes('search') ? '' : words, activity, sorting })
  const isWhole = words === '' && activity === 'all' && sorting.by === 'prio' && sorting.direction === 'ascending'
  const order = useArrangedRows(resource, { found, canMove: isOrdered && isWhole, nameOf })
  const { rows } = order
  const manager = useCurrentSection()
  const create = (variant: 'primary' | 'secondary') =>
    resource.verbs.includes('create') && (
      <Button variant={variant} icon={Plus} onPress={() => open({ ...props.initial })}>
        {newTitle}
      </Button>
    )
  return (
    <ListPage
      title={title}
      count={data?.length}
      lead={props.lead}
      search={{ words, onChange: setWords }}
      actions={
        <>
          {props.actions?.({ words: words.trim(), activity, count: rows?.length })}
          {create('primary')}
        </>
      }
      filters={
        <>
          {props.above?.(open)}
          {order.notice}
          {data?.some(({ active }) => active === false) && <ActivityFilter value={activity} onChange={setActivity} />}
        </>
      }
      columns={isOrdered ? [...columns, order.column] : columns}
      onMoveRow={order.onMoveRow}
      rows={rows}
      onOpen={open}
      currentId={opened?.id}
      sorting={sorting}
      onSort={setSorting}
      isMuted={({ active }) => active === false}
      error={error}
      onRetry={() => void refetch()}
      empty={
        activity === 'all' ? (
          <EmptyState icon={manager?.icon} title={props.noneTitle} action={create('secondary')} />
        ) : (
          <EmptyState title={t('No matches for this filter')} />
        )
      }
    >
      {isOrdered && order.status}
      {opened && (
        <Suspense fallback={null}>
          <ResourceSheet
            key={turn}
            {...{ resource, form, noun, newTitle, nameOf, fields, hints }}
            record={opened}
            below={props.below}
            beside={props.beside}
            steps={stepsIn(rows)}
            onCreated={props.below ? replace : undefined}
            onClose={close}
            onCopy={open}
          />
        </Suspense>
      )}
    </ListPage>
  )
}
