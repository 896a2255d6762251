import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { RecentViews } from '#contract/recent-view.ts'
import { TicketScreen } from '#web/features/ticket-view/ticket-screen.tsx'
import { api } from '#web/lib/api/api.ts'
import { useStore } from '#web/lib/external-store.ts'
import { useLateEffect } from '#web/lib/use-late-effect.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { AfterPaint } from '#web/ui/after-paint.tsx'
import { SplitView } from '#web/ui/patterns/split-view.tsx'
import { focusRow } from '#web/ui/patterns/virtual-grid/grid-store.ts'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { CompactHeader } from './list-header.tsx'
import { ListGrid } from './list-pane.tsx'
import styles from './list-pane.module.css'
import { parseListSearch, rememberedSearch } from '#web/domain/ticket-lists/list-search.ts'
import { type ListSource, useListSource } from '#web/domain/ticket-lists/list-source.ts'
import { indexOfRow } from '#web/domain/ticket-lists/list-window.ts'
import { useTicketList } from './use-ticket-list.ts'
import { useShownAs } from '#web/domain/ticket-lists/list-position.ts'

const route = getRouteApi('/agent/tickets/$id')

function ListBeside({ source, ticketId }: { source: ListSource; ticketId: number }) {
  const navigate = useNavigate()
  const shown = useTicketList(source, parseListSearch(rememberedSearch(source.link)))
  const { list } = shown
  useShownAs(source.link, source.title, list)
  const at = useStore(list.window, (window) => indexOfRow(window, ticketId))
  useLateEffect(() => {
    if (at !== -1) focusRow(list.grid, at)
  }, [at, list])
  return (
    <div className={styles.screen}>
      <CompactHeader source={source} list={list} />
      <ListGrid
        source={source}
        shown={shown}
        isBeside
        onOpen={({ id }) =>
          void navigate({ to: '/tickets/$id', params: { id: String(id) }, search: { list: source.link } })
        }
        onSort={() => undefined}
        onClearFilter={undefined}
      />
    </div>
  )
}

function Beside({ link, ticketId }: { link: string; ticketId: number }) {
  const source = useListSource(link)
  return source && <ListBeside key={link} source={source} ticketId={ticketId} />
}

/** For "recently viewed", here and in other clients. A failure is ignored. */
function useNotedView(ticketId: number): void {
  useEffect(() => {
    whenIdle(
      () =>
        void api(RecentViews)
          .create({ object: 'Ticket', o_id: ticketId })
          .catch(() => undefined),
    )
  }, [ticketId])
}

/** A ticket, and beside it the list that it was opened from. */
export function TicketWorkspace() {
  const { list } = route.useSearch()
  const { id } = route.useParams()
  useNotedView(Number(id))
  if (list === undefined) return <TicketScreen />
  return (
    <SplitView
      name="tickets"
      detailName={id}
      list={
        <Suspense fallback={<Skeleton lines={12} />}>
          <AfterPaint>
            <Beside link={list} ticketId={Number(id)} />
          </AfterPaint>
        </Suspense>
      }
      detail={<TicketScreen />}
    />
  )
}
