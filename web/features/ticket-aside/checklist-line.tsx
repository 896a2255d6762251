import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Menu } from '#web/ui/primitives/menu.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import type { Checklist, ChecklistItem } from '#web/domain/tickets/ticket-context.ts'
import { checklistActions } from './checklist-actions.ts'
import styles from './checklist.module.css'

type ChecklistLineProps = {
  ticketId: number
  checklist: Checklist
  item: ChecklistItem
  index: number
  isReadOnly: boolean
}

function ItemMenu({ ticketId, checklist, item, index, onRename }: ChecklistLineProps & { onRename: () => void }) {
  const { move, removeItem } = checklistActions(ticketId)
  const label = t('Actions for {name}', { name: item.text })
  const isLast = index === checklist.items.length - 1
  const moving = [
    {
      id: 'up',
      label: t('Move up'),
      icon: ArrowUp,
      isDisabled: index === 0,
      run: () => void move(checklist, item, -1),
    },
    {
      id: 'down',
      label: t('Move down'),
      icon: ArrowDown,
      isDisabled: isLast,
      run: () => void move(checklist, item, 1),
    },
  ]
  return (
    <Menu
      label={label}
      placement="bottom end"
      trigger={<IconButton icon={Ellipsis} label={label} size="s" />}
      groups={[
        { entries: [{ id: 'rename', label: t('Rename'), icon: Pencil, run: onRename }, ...moving] },
        {
          entries: [
            {
              id: 'delete',
              label: t('Delete'),
              icon: Trash2,
              danger: true,
              run: () => void removeItem(checklist, item),
            },
          ],
        },
      ]}
    />
  )
}

function Renaming({ item, onDone }: { item: ChecklistItem; onDone: (text: string) => void }) {
  const [text, setText] = useState(item.text)
  const listen = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onDone(text)
    if (event.key === 'Escape') onDone(item.text)
  }
  return (
    <TextField
      label={t('Item')}
      isLabelHidden
      autoFocus
      value={text}
      onChange={setText}
      onBlur={() => onDone(text)}
      onKeyDown={listen}
      className={styles.renaming}
    />
  )
}

export function ChecklistLine(props: ChecklistLineProps) {
  const { ticketId, item, isReadOnly } = props
  const [isRenaming, setRenaming] = useState(false)
  const { tick, rename } = checklistActions(ticketId)
  const finish = (text: string) => {
    setRenaming(false)
    if (text.trim() !== '' && text !== item.text) void rename(item, text.trim())
  }
  return (
    <li className={styles.item} data-done={item.checked || undefined}>
      {isRenaming ? (
        <Renaming item={item} onDone={finish} />
      ) : (
        <Checkbox
          isSelected={item.checked}
          isDisabled={isReadOnly}
          onChange={(checked) => void tick(item, checked)}
          className={styles.check}
        >
          <span dir="auto" className={styles.text}>
            {item.text}
          </span>
        </Checkbox>
      )}
      {!isReadOnly && !isRenaming && <ItemMenu {...props} onRename={() => setRenaming(true)} />}
    </li>
  )
}
