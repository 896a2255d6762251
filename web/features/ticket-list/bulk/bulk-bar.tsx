import { Check, Ellipsis, X } from 'lucide-react'
import { useStore } from '#web/lib/external-store.ts'
import { formatNumber } from '#web/lib/format.ts'
import { t, td, tn } from '#web/lib/i18n/i18n.ts'
import { clearSelection } from '#web/ui/patterns/virtual-grid/grid-store.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Menu } from '#web/ui/primitives/menu.tsx'
import { useToastsAbove } from '#web/ui/primitives/use-toasts-above.ts'
import { useAfterPaint } from '#web/ui/use-after-paint.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { useChoices } from '#web/domain/tickets/choices.ts'
import { countNow } from '#web/domain/ticket-lists/list-window.ts'
import { type TicketList, wholeSelection } from '#web/domain/ticket-lists/ticket-list.ts'
import { openChangeDialog } from './open-dialog.ts'
import styles from './bulk-bar.module.css'
import { closeTickets, reopenTickets } from './changes.ts'
import { MacroMenu } from './macro-menu.tsx'
import { type Operation, subscribe } from './operations.ts'
import { runOperation } from './run.ts'

/** How many are meant, and the offer to mean all that match. */
function Meant({ list }: { list: TicketList }) {
  const selected = useStore(list.grid, (grid) => grid.selected)
  const total = useStore(list.window, (window) => countNow(window) ?? 0)
  const isWhole = useStore(wholeSelection, (whole) => whole === selected)
  const count = isWhole ? total : selected.size
  return (
    <>
      <b className={styles.count} role="status">
        {tn(count, '{count} selected', '{count} selected')}
      </b>
      {!isWhole && selected.size < total && selected.size > 1 && (
        <Button size="s" variant="inverse" className={styles.all} onPress={() => wholeSelection.set(selected)}>
          {t('Select all {count}', { count: formatNumber(total) })}
        </Button>
      )}
    </>
  )
}

function More({ list }: { list: TicketList }) {
  const choices = useChoices()
  const fields = choices.customFields.map(({ name, display }) => ({
    id: `field:${name}`,
    label: `${td(display)}…`,
    run: () => openChangeDialog(`field:${name}`, list),
  }))
  const run = (operation: Operation | undefined) => void (operation && runOperation(list, operation))
  return (
    <Menu
      label={t('More actions')}
      placement="top end"
      trigger={<IconButton icon={Ellipsis} variant="inverse" size="s" label={t('More actions')} />}
      groups={[
        {
          entries: [
            { id: 'group', label: t('Move to group…'), run: () => openChangeDialog('group', list) },
            { id: 'snooze', label: t('Snooze…'), run: () => openChangeDialog('snooze', list) },
            { id: 'reopen', label: t('Reopen'), shortcut: 'shift+e', run: () => run(reopenTickets(choices)) },
            { id: 'follow', label: t('Follow'), run: () => run(subscribe()) },
          ],
        },
        ...(fields.length > 0 ? [{ title: t('Set field'), entries: fields }] : []),
      ]}
    />
  )
}

/** What can be done with the selected tickets; there while some are selected, and right after the first is marked. */
export function BulkBar({ list }: { list: TicketList }) {
  const count = useStore(list.grid, ({ selected }) => selected.size)
  return count > 0 && <Bar list={list} count={count} />
}

function Bar({ list, count }: { list: TicketList; count: number }) {
  const close = closeTickets(useChoices())
  const isPainted = useAfterPaint()
  const height = useNarrow() ? 100 : 54
  useToastsAbove('bulk bar', isPainted ? height : 0)
  if (!isPainted) return null
  return (
    <div role="toolbar" aria-label={t('Selected tickets')} className={styles.bar}>
      <Meant list={list} />
      <div className={styles.actions}>
        <Button size="s" variant="inverse" shortcut="a" onPress={() => openChangeDialog('owner', list)}>
          {t('Assign')}
        </Button>
        <Button size="s" variant="inverse" shortcut="s" onPress={() => openChangeDialog('state', list)}>
          {t('State')}
        </Button>
        <Button size="s" variant="inverse" shortcut="p" onPress={() => openChangeDialog('priority', list)}>
          {t('Priority')}
        </Button>
        <Button size="s" variant="inverse" shortcut="t" onPress={() => openChangeDialog('tag', list)}>
          {t('Tag')}
        </Button>
        {close && (
          <Button size="s" variant="inverse" icon={Check} shortcut="e" onPress={() => void runOperation(list, close)}>
            {t('Close tickets')}
          </Button>
        )}
        <Button
          size="s"
          variant="inverse"
          isDisabled={count < 2 || count > 10}
          onPress={() => openChangeDialog('merge', list)}
        >
          {t('Merge')}
        </Button>
        <MacroMenu list={list} />
        <More list={list} />
      </div>
      <IconButton
        icon={X}
        variant="inverse"
        size="s"
        label={t('Clear selection')}
        shortcut="escape"
        onPress={() => clearSelection(list.grid)}
      />
    </div>
  )
}
