import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Exported } from '#web/domain/exports/download-export.ts'
import { buildSorting, type Filter } from '#web/domain/ticket-lists/criteria.ts'
import type { ListSource } from '#web/domain/ticket-lists/list-source.ts'
import { countNow } from '#web/domain/ticket-lists/list-window.ts'
import type { TicketList } from '#web/domain/ticket-lists/ticket-list.ts'
import { useChoices } from '#web/domain/tickets/choices.ts'
import { ViewActions } from '#web/features/views/view-actions.tsx'
import { useActions } from '#web/lib/actions/registry.ts'
import { useStore } from '#web/lib/external-store.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { chosenColumns } from './columns.tsx'
import { useListColumns } from './use-list-columns.ts'

const ExportDialog = lazy(async () => ({
  default: (await import('#web/domain/exports/export-dialog.tsx')).ExportDialog,
}))

type ListToolsProps = { source: ListSource; list: TicketList; filter: Filter; isChanged: boolean }

/** The columns as the reader arranged them, those too that the list is too narrow for, and the tags. */
function useExported(source: ListSource, { criteria }: TicketList): Exported {
  const choices = useChoices()
  const { columns } = useListColumns(source)
  const shown = chosenColumns(choices, { columns, widths: {} })
  const { condition, query } = criteria
  const translated = [...choices.states, ...choices.priorities].map(({ name }) => [name, td(name)])
  return {
    path: '/tickets/export',
    fileName: source.title,
    input: {
      condition,
      query,
      ...buildSorting(criteria),
      columns: [...shown.map(({ id }) => id), 'tags'],
      titles: [...shown.map(({ title }) => title), t('Tags')],
      names: Object.fromEntries(translated) as Record<string, string>,
    },
  }
}

type ListExportProps = Pick<ListToolsProps, 'source' | 'list'> & { onClose: () => void }

function ListExport({ source, list, onClose }: ListExportProps) {
  const exported = useExported(source, list)
  const count = useStore(list.window, countNow)
  return <ExportDialog exported={exported} count={count} onClose={onClose} />
}

/** What can be done with a list as a whole: keep it as a view, export it. */
export function ListTools({ source, list, filter, isChanged }: ListToolsProps) {
  const [isExporting, setExporting] = useState(false)
  useActions([
    {
      id: 'list-export',
      title: t('Export list…'),
      group: t('List'),
      icon: Download,
      run: () => setExporting(true),
    },
  ])
  return (
    <>
      <ViewActions {...{ source, filter, isChanged }} criteria={list.criteria} onExport={() => setExporting(true)} />
      <Suspense>
        {isExporting && <ListExport source={source} list={list} onClose={() => setExporting(false)} />}
      </Suspense>
    </>
  )
}
