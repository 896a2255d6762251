import { useQuery } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import type { JsonSchema } from '#web/lib/json-schema.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { Page } from '#web/ui/patterns/page.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { type Column, type Sorting, Table } from '#web/ui/primitives/table.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { matching } from '#web/ui/primitives/use-found-options.ts'
import { type AdminRecord, type AdminResource, recordsQuery } from './queries.ts'
import styles from './resource-admin.module.css'

/** Fields of every kind weigh more than the list; they come when one is opened. */
const ResourceSheet = lazy(async () => ({ default: (await import('./resource-sheet.tsx')).ResourceSheet }))

export type ResourceAdminProps = {
  resource: AdminResource
  /** `import forms from '#contract/group.ts?form'`, then `forms.Group`. */
  form: JsonSchema | undefined
  title: string
  /** What one of them is called: "Group". */
  noun: string
  columns: readonly Column<AdminRecord>[]
  nameOf?: ((record: Partial<AdminRecord>) => string) | undefined
  fields?: readonly string[] | undefined
  hints?: FieldHints | undefined
  /** Says what these are for, above the list. */
  lead?: ReactNode
  /** Further buttons in the head, such as an import. */
  actions?: ReactNode
}

const nameIn = ({ name }: Partial<AdminRecord>) => String(name ?? '')

const textIn = (record: AdminRecord) =>
  Object.values(record)
    .filter((value) => typeof value === 'string')
    .join(' ')

function sorted(records: readonly AdminRecord[], { by, direction }: Sorting): AdminRecord[] {
  const sign = direction === 'ascending' ? 1 : -1
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  return records.toSorted((one, other) => sign * collator.compare(String(one[by] ?? ''), String(other[by] ?? '')))
}

/** List and side sheet of one kind of record: what differs from kind to kind is data. */
export function ResourceAdmin(props: ResourceAdminProps) {
  const { resource, form = {}, title, noun, columns, nameOf = nameIn, fields, hints } = props
  const [words, setWords] = useState('')
  const [opened, setOpened] = useState<Partial<AdminRecord>>()
  const [sorting, setSorting] = useState<Sorting>({ by: columns[0]?.id ?? 'id', direction: 'ascending' })
  const { data, error, refetch } = useQuery(recordsQuery(resource, useDeferredValue(words.trim())))
  const shown =
    data &&
    matching(
      data.map((record) => ({ record, label: textIn(record) })),
      resource.verbs.includes('search') ? '' : words,
    )
  const rows =
    shown &&
    sorted(
      shown.map(({ record }) => record),
      sorting,
    )
  const create = resource.verbs.includes('create') && (
    <Button variant="primary" icon={Plus} onPress={() => setOpened({})}>
      {t('New: {noun}', { noun })}
    </Button>
  )
  const empty =
    words === '' ? (
      <EmptyState title={t('There are none yet')} action={create} />
    ) : (
      <EmptyState title={t('Nothing matches “{words}”', { words })} />
    )
  return (
    <Page
      title={title}
      count={data?.length}
      actions={
        <>
          <TextField
            label={t('Search')}
            isLabelHidden
            icon={Search}
            placeholder={t('Search')}
            value={words}
            onChange={setWords}
            type="search"
          />
          {props.actions}
          {create}
        </>
      }
      body={
        <>
          {props.lead && <p className={styles.lead}>{props.lead}</p>}
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!rows && !error && (
            <div className={styles.loading}>
              <Skeleton lines={8} />
            </div>
          )}
          {rows && (
            <Table
              label={title}
              columns={columns}
              rows={rows}
              onOpen={setOpened}
              sorting={sorting}
              onSort={setSorting}
              isMuted={({ active }) => active === false}
              empty={empty}
            />
          )}
          {opened && (
            <Suspense fallback={null}>
              <ResourceSheet
                key={opened.id ?? 'new'}
                {...{ resource, form, noun, nameOf, fields, hints }}
                record={opened}
                onClose={() => setOpened(undefined)}
                onCopy={setOpened}
              />
            </Suspense>
          )}
        </>
      }
    />
  )
}
