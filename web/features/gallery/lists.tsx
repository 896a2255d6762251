import { Check } from 'lucide-react'
import { useState } from 'react'
import { formatRelative } from '#web/lib/format.ts'
import type { GridColumn, GridSorting } from '#web/ui/patterns/virtual-grid/grid-column.ts'
import { createGridStore } from '#web/ui/patterns/virtual-grid/grid-store.ts'
import { VirtualGrid } from '#web/ui/patterns/virtual-grid/virtual-grid.tsx'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { StateIcon, type StateShape, stateShapes } from '#web/ui/primitives/state-icon.tsx'
import { type Column, type Sorting, Table } from '#web/ui/primitives/table.tsx'
import { Tabs } from '#web/ui/primitives/tabs.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import styles from './gallery.module.css'
import { Sample } from './sample.tsx'

type Group = { id: number; name: string; tickets: number; active: boolean }

const groups: Group[] = [
  { id: 1, name: 'Sales', tickets: 21, active: true },
  { id: 2, name: 'IT', tickets: 1204, active: true },
  { id: 3, name: 'Archive', tickets: 0, active: false },
]

const groupColumns: Column<Group>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => name, isSortable: true },
  { id: 'tickets', title: 'Tickets', cell: ({ tickets }) => tickets, align: 'end', width: '120px', isSortable: true },
  {
    id: 'active',
    title: 'State',
    width: '140px',
    cell: ({ active }) => <Badge tone={active ? 'success' : 'neutral'}>{active ? 'active' : 'inactive'}</Badge>,
  },
]

type Row = { id: number; title: string; shape: StateShape; owner: string; at: number }

const titles = ['VPN drops every ten minutes', 'Delivery address for order 887956', 'مشكلة في تسجيل الدخول', 'Rückruf']
const rowAt = (index: number): Row => ({
  id: 100_000 - index,
  title: titles[index % titles.length] ?? '',
  shape: stateShapes[index % stateShapes.length] ?? 'open',
  owner: index % 3 === 0 ? 'Emma Moreau' : 'Max Okafor',
  at: Date.now() - index * 61_000,
})

const columns: GridColumn<Row>[] = [
  { id: 'number', title: 'Number', width: 90, cell: ({ id }) => id, isSortable: true },
  { id: 'title', title: 'Title', isEssential: true, cell: ({ title }) => <bdi>{title}</bdi> },
  { id: 'state', title: 'State', width: 130, cell: ({ shape }) => <StateIcon shape={shape} label={shape} /> },
  {
    id: 'owner',
    title: 'Owner',
    width: 170,
    cell: ({ owner }) => (
      <span className={styles.row}>
        <Avatar name={owner} size="s" /> {owner}
      </span>
    ),
  },
  { id: 'at', title: 'Updated', width: 110, isEssential: true, cell: ({ at }) => formatRelative(at), isSortable: true },
]

const store = createGridStore()
const claim = () => <IconButton icon={Check} label="Claim" size="s" onPress={() => toast('Yours')} />

/** Rows of everything. */
export function Lists() {
  const [sorting, setSorting] = useState<Sorting>({ by: 'name', direction: 'ascending' })
  const [order, setOrder] = useState<GridSorting>({ by: 'at', direction: 'descending' })
  const [tab, setTab] = useState('open')
  return (
    <>
      <Sample title="Tabs" look="stack">
        <Tabs
          label="Requests"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'open', label: 'Open', count: 2, content: 'Two of them.' },
            { id: 'closed', label: 'Closed', count: 1400, content: 'Many of them.' },
          ]}
        />
      </Sample>
      <Sample title="Table" look="stack">
        <Table
          label="Groups"
          columns={groupColumns}
          rows={groups}
          sorting={sorting}
          onSort={setSorting}
          onOpen={({ name }) => toast(name)}
          isMuted={({ active }) => !active}
        />
      </Sample>
      <Sample title="VirtualGrid: 100,000 rows" look="stack">
        <div className={styles.framed}>
          <VirtualGrid
            label="Tickets"
            columns={columns}
            rowCount={100_000}
            rowAt={rowAt}
            loadedRows={() => Array.from({ length: 100_000 }, (_, index) => rowAt(index))}
            keyOf={({ id }) => id}
            labelOf={({ title }) => title}
            store={store}
            onOpen={({ title }) => toast(title)}
            sorting={order}
            onSort={setOrder}
            isStrong={({ id }) => id % 5 === 0}
            rowActions={claim}
          />
        </div>
      </Sample>
    </>
  )
}
