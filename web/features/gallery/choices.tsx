import { Copy, Flag, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/primitives/button.tsx'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { Sheet } from '#web/ui/patterns/sheet.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Menu } from '#web/ui/primitives/menu.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { Popover } from '#web/ui/primitives/popover.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { chooseShape, StateIcon } from '#web/ui/primitives/state-icon.tsx'
import { TagField } from '#web/ui/primitives/tag-field.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { matching } from '#web/ui/primitives/use-found-options.ts'
import { Sample } from './sample.tsx'

const states = ['new', 'open', 'pending reminder', 'closed'].map((name) => ({
  id: name,
  label: name,
  start: <StateIcon shape={chooseShape(name)} label="" />,
}))

const people: Option<number>[] = ['Emma Moreau', 'Max Okafor', 'Lea Sommer', 'Ana López', '山田太郎'].map(
  (label, id) => ({
    id,
    label,
    description: `${label.split(' ')[0]?.toLowerCase()}@example.com`,
  }),
)

const findPeople = async (words: string) => matching(people, words)
const findTags = async (words: string) =>
  matching(
    ['order', 'courier', 'spam'].map((id) => ({ id, label: id })),
    words,
  )

const say = (text: string) => () => toast(text)

const menu = [
  {
    title: 'Message',
    entries: [
      { id: 'edit', label: 'Edit', icon: Pencil, shortcut: 'e', run: say('Edit') },
      { id: 'copy', label: 'Copy link', icon: Copy, shortcut: '.', run: say('Copy') },
      { id: 'flag', label: 'Flag', icon: Flag, isDisabled: true },
    ],
  },
  { entries: [{ id: 'delete', label: 'Delete', icon: Trash2, danger: true, run: say('Delete') }] },
]

function Selects() {
  const [state, setState] = useState<string>('open')
  const [person, setPerson] = useState<Option<number> | null>(null)
  const [tags, setTags] = useState(['order'])
  return (
    <Sample title="Select, ComboBox, TagField" look="grid">
      <Select label="State" options={states} value={state} onChange={setState} />
      <Select label="Quiet" look="quiet" options={states} value={state} onChange={setState} />
      <Select label="Nothing chosen" options={states} value={null} onChange={() => {}} error="Choose a state." />
      <ComboBox label="Owner" options={people} value={person} onChange={setPerson} placeholder="Anybody" />
      <ComboBox
        label="Customer"
        search={findPeople}
        value={person}
        onChange={setPerson}
        onCreate={(name) => toast(name)}
      />
      <TagField label="Tags" value={tags} onChange={setTags} search={findTags} />
    </Sample>
  )
}

async function askToDelete() {
  const isSure = await confirm({
    title: 'Delete group?',
    text: 'Its 12 tickets stay, but belong to nobody.',
    action: 'Delete group',
    danger: true,
    typed: 'Sales',
  })
  toast(isSure ? 'Deleted' : 'Kept')
}

/** Everything that opens. */
export function Choices() {
  const [open, setOpen] = useState<'dialog' | 'sheet'>()
  const close = () => setOpen(undefined)
  const footer = (
    <>
      <Button onPress={close}>Cancel</Button>
      <Button variant="primary" onPress={close}>
        Save
      </Button>
    </>
  )
  return (
    <>
      <Selects />
      <Sample title="Menu, Popover, Dialog, Sheet, confirm">
        <Menu label="Message" groups={menu} trigger={<IconButton icon={MoreHorizontal} label="More" />} />
        <Popover label="A card" trigger={<Button>Popover</Button>}>
          <p>Emma Moreau, agent in Sales and IT.</p>
        </Popover>
        <Button onPress={() => setOpen('dialog')}>Dialog</Button>
        <Button onPress={() => setOpen('sheet')}>Sheet</Button>
        <Button variant="danger" onPress={() => void askToDelete()}>
          Confirm
        </Button>
      </Sample>
      <Dialog title="Merge tickets" isOpen={open === 'dialog'} onClose={close} footer={footer}>
        <p>#12005 stays; #12003 is closed and points to it.</p>
      </Dialog>
      {open === 'sheet' && (
        <Sheet title="Group" onClose={close} footer={footer}>
          <p>A form beside its list.</p>
        </Sheet>
      )}
    </>
  )
}
