import { useQuery } from '@tanstack/react-query'
import { ListChecks, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ChecklistTemplate } from '#contract/checklist.ts'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import { useMayChange } from '#web/domain/tickets/use-may-change.ts'
import { apiTogether } from '#web/lib/api/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Menu } from '#web/ui/primitives/menu.tsx'
import { ProgressBar } from '#web/ui/primitives/progress-bar.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { type Checklist, useTicketContext } from '#web/domain/tickets/ticket-context.ts'
import { checklistActions } from './checklist-actions.ts'
import { ChecklistLine } from './checklist-line.tsx'
import styles from './checklist.module.css'
import { Section } from './section.tsx'

const templatesQuery = {
  queryKey: ['checklist_templates', 'list'],
  queryFn: async () => await apiTogether(ChecklistTemplate.endpoints).list({}),
}

/** Before there is one: empty, or from what the team prepared. */
function Beginnings({ ticketId }: { ticketId: number }) {
  const { data = [] } = useQuery(templatesQuery)
  const { begin } = checklistActions(ticketId)
  const templates = data.filter(({ active }) => active)
  return (
    <div className={styles.beginnings}>
      <Button size="s" icon={ListChecks} onPress={() => void begin()}>
        {t('Add checklist')}
      </Button>
      {templates.length > 0 && (
        <Menu
          label={t('Use template')}
          trigger={<Button size="s">{t('Use template')}</Button>}
          groups={[
            {
              entries: templates.map(({ id, name }) => ({ id: String(id), label: name, run: () => void begin(id) })),
            },
          ]}
        />
      )}
    </div>
  )
}

/** Ready for the next one after each. */
function NewItem({ checklist, ticketId }: { checklist: Checklist; ticketId: number }) {
  const [text, setText] = useState('')
  const add = () => {
    if (text.trim() === '') return
    setText('')
    void checklistActions(ticketId).addItem(checklist, text.trim())
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextField label={t('New item')} isLabelHidden placeholder={t('Add item')} value={text} onChange={setText} />
    </form>
  )
}

async function askToRemove(ticketId: number, checklist: Checklist): Promise<void> {
  const question = {
    title: t('Delete checklist?'),
    text: t('All its items will be deleted.'),
    action: t('Delete'),
    danger: true,
  }
  if (await confirm(question)) await checklistActions(ticketId).remove(checklist)
}

/** What is left to do before the ticket is done. */
export function ChecklistSection({ ticket }: { ticket: Ticket }) {
  const { checklist } = useTicketContext(ticket.id)
  const mayChange = useMayChange(ticket)
  const items = checklist?.items ?? []
  const done = items.filter(({ checked }) => checked).length
  if (!checklist && !mayChange) return null
  return (
    <Section
      id="checklist"
      title={checklist?.name || t('Checklist')}
      count={items.length > 0 ? `${formatNumber(done)}/${formatNumber(items.length)}` : undefined}
      startsOpen={items.length > 0}
      action={
        checklist &&
        mayChange && (
          <IconButton
            icon={Trash2}
            label={t('Delete checklist')}
            size="s"
            onPress={() => void askToRemove(ticket.id, checklist)}
          />
        )
      }
    >
      {!checklist && <Beginnings ticketId={ticket.id} />}
      {items.length > 0 && <ProgressBar label={t('Done')} value={done} max={items.length} isLabelHidden />}
      {checklist && (
        <ul className={styles.items}>
          {items.map((item, index) => (
            <ChecklistLine
              key={item.id}
              ticketId={ticket.id}
              checklist={checklist}
              item={item}
              index={index}
              isReadOnly={!mayChange}
            />
          ))}
        </ul>
      )}
      {checklist && mayChange && <NewItem checklist={checklist} ticketId={ticket.id} />}
    </Section>
  )
}
