import { useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import type { TicketList } from '#web/domain/ticket-lists/ticket-list.ts'
import { mergeInto } from './operations.ts'
import { runOperation } from './run.ts'

/** Shows which ticket remains before anything happens. */
export function MergeDialog({ list, onClose }: { list: TicketList; onClose: () => void }) {
  const { rows } = list.window.get()
  const chosen = [...list.grid.get().selected].flatMap((id) => rows.get(Number(id)) ?? [])
  const oldest = chosen.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
  const [targetId, setTargetId] = useState(String(oldest[0]?.id ?? ''))
  const target = chosen.find(({ id }) => String(id) === targetId)
  const merge = () => {
    onClose()
    if (target) void runOperation(list, mergeInto(target))
  }
  return (
    <Dialog
      title={t('Merge tickets')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" isDisabled={!target} onPress={merge}>
            {t('Merge into #{number}', { number: target?.number ?? '' })}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={t('Ticket to keep')}
        description={t('Messages from the other tickets move into it.')}
        options={oldest.map(({ id, number, title, customer }) => ({
          id: String(id),
          label: `#${number} ${title}`,
          description: customer,
        }))}
        value={targetId}
        onChange={setTargetId}
      />
    </Dialog>
  )
}
