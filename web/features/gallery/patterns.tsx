import { useState } from 'react'
import type { Condition } from '#contract/condition.ts'
import type { ConditionAttribute } from '#web/ui/patterns/condition-editor/attribute.ts'
import { ConditionEditor } from '#web/ui/patterns/condition-editor/condition-editor.tsx'
import { FilterBar } from '#web/ui/patterns/filter-bar.tsx'
import { SplitView } from '#web/ui/patterns/split-view.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import styles from './gallery.module.css'
import { Sample } from './sample.tsx'

const states = [
  { id: 1, label: 'new' },
  { id: 2, label: 'open' },
  { id: 4, label: 'closed' },
]

const attributes: ConditionAttribute[] = [
  { name: 'ticket.title', label: 'Title', kind: 'text', group: 'Ticket' },
  { name: 'ticket.state_id', label: 'State', kind: 'id', options: states, group: 'Ticket' },
  { name: 'ticket.owner_id', label: 'Owner', kind: 'user', search: async () => [{ id: 3, label: 'Emma Moreau' }] },
  { name: 'ticket.created_at', label: 'Created', kind: 'timestamp', group: 'Ticket' },
  { name: 'ticket.tags', label: 'Tags', kind: 'tag', search: async () => [] },
]

function Conditions() {
  const [condition, setCondition] = useState<Condition>({
    'ticket.state_id': { operator: 'is', value: [1, 2] },
    'ticket.created_at': { operator: 'within last (relative)', value: 3, range: 'day' },
    'ticket.owner_id': { operator: 'is', pre_condition: 'current_user.id', value: [] },
  })
  return (
    <ConditionEditor attributes={attributes} value={condition} onChange={setCondition} matches="148 tickets match" />
  )
}

const filterOf = (id: string) => ({
  id,
  label: id === 'state' ? 'State is not closed' : 'Group is Sales, IT',
  editor: (close: () => void) => <Button onPress={close}>Done</Button>,
})

function Filters() {
  const [on, setOn] = useState(['state'])
  const choices = ['state', 'group'].filter((id) => !on.includes(id)).map((id) => ({ id, label: id }))
  return (
    <FilterBar
      filters={on.map(filterOf)}
      choices={choices}
      onAdd={(id) => setOn([...on, id])}
      onRemove={(gone) => setOn(on.filter((id) => id !== gone))}
      end={<Button size="s">Save as my view</Button>}
    />
  )
}

/** What screens are put together from. */
export const Patterns = () => (
  <>
    <Sample title="FilterBar" look="stack">
      <Filters />
    </Sample>
    <Sample title="ConditionEditor" look="stack">
      <Conditions />
    </Sample>
    <Sample title="SplitView" look="stack">
      <div className={styles.framed}>
        <SplitView
          name="gallery"
          list={<EmptyState title="List" />}
          detail={<EmptyState title="Detail" />}
          aside={<EmptyState title="Aside" />}
        />
      </div>
    </Sample>
  </>
)
