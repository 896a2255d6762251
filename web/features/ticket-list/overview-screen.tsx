import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Inbox, PanelBottom } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { changeListLayout, resetListLayout } from '#web/domain/ticket-lists/list-layout.ts'
import { useActions } from '#web/lib/actions/registry.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { ListHeader } from './list-header.tsx'
import { ListGrid } from './list-pane.tsx'
import { ListTools } from './list-tools.tsx'
import styles from './list-pane.module.css'
import { type ListSearch, rememberSearch } from '#web/domain/ticket-lists/list-search.ts'
import { type ListSource, useListSource } from '#web/domain/ticket-lists/list-source.ts'
import { togglePreview, useIsPreviewShown } from './preview/preview-choice.ts'
import { useIdle } from '#web/ui/use-idle.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { useScreenSnapshot } from './use-screen-snapshot.ts'
import { useTicketList } from './use-ticket-list.ts'
import { useShownAs } from '#web/domain/ticket-lists/list-position.ts'

/** Shows emails, so it contains their sanitizer; loaded when needed. */
const PreviewPane = lazy(async () => ({ default: (await import('./preview/preview-pane.tsx')).PreviewPane }))

/** The code of a ticket is there before one is opened. */
function usePreloadedTicket(): void {
  const isIdle = useIdle()
  useEffect(() => {
    // Without a network it is loaded when it is needed.
    if (isIdle) void import('./ticket-workspace.tsx').catch(() => undefined)
  }, [isIdle])
}

/** A phone has no room for it. */
function usePreview(): boolean {
  const isNarrow = useNarrow()
  const isShown = useIsPreviewShown()
  useActions([
    {
      id: 'list-preview',
      title: t('Toggle preview'),
      group: t('List'),
      icon: PanelBottom,
      shortcut: 'v',
      enabled: !isNarrow,
      run: togglePreview,
    },
  ])
  return isShown && !isNarrow
}

type ListScreenProps = {
  source: ListSource
  search: ListSearch
  onSearch: (search: ListSearch) => void
  /** Above the filters, such as the tabs of a search. */
  children?: React.ReactNode
}

/** A full-screen list of any source. */
export function ListScreen({ source, search, onSearch, children }: ListScreenProps) {
  const navigate = useNavigate()
  const shown = useTicketList(source, search)
  const { list, criteria, filter } = shown
  useShownAs(source.link, source.title, list)
  useScreenSnapshot(source.link, shown.isReady)
  usePreloadedTicket()
  const open = ({ id }: { id: number }) => {
    rememberSearch(source.link, search)
    void navigate({ to: '/tickets/$id', params: { id: String(id) }, search: { list: source.link } })
  }
  const sort = (by: string, direction: 'asc' | 'desc') => {
    changeListLayout(source.link, { order: { by, direction } })
    onSearch({ ...search, sort: undefined, order: undefined })
  }
  const group = (wanted: string) => {
    changeListLayout(source.link, { group: wanted })
    onSearch({ ...search, group: undefined })
  }
  const reset = () => {
    resetListLayout(source.link)
    onSearch({ ...search, sort: undefined, order: undefined, group: undefined })
  }
  const isFiltered = Object.keys(filter).length > 0
  const hasPreview = usePreview()
  return (
    <div className={styles.screen}>
      <ListHeader
        source={source}
        list={list}
        criteria={criteria}
        filter={filter}
        onFilter={(next) => onSearch({ ...search, filter: next })}
        onSort={sort}
        onGroup={group}
        onReset={reset}
        end={<ListTools {...{ source, list, filter }} isChanged={search.filter !== undefined} />}
      >
        {children}
      </ListHeader>
      <ListGrid
        source={source}
        shown={shown}
        isBeside={false}
        onOpen={open}
        onSort={sort}
        onClearFilter={isFiltered ? () => onSearch({ ...search, filter: {} }) : undefined}
      />
      <Suspense>{hasPreview && <PreviewPane list={list} onOpen={open} />}</Suspense>
    </div>
  )
}

const route = getRouteApi('/agent/overviews/$link')

export function OverviewScreen() {
  const { link } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const source = useListSource(link)
  if (!source) {
    return (
      <EmptyState
        icon={Inbox}
        title={t('View not found')}
        action={<Link to="/overviews">{t('Go to first overview')}</Link>}
      >
        {t('It was deleted or belongs to someone else.')}
      </EmptyState>
    )
  }
  return (
    <ListScreen
      key={link}
      source={source}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
