import { WandSparkles } from 'lucide-react'
import { useMacros } from '#web/domain/macros/macros.ts'
import type { TicketList } from '#web/domain/ticket-lists/ticket-list.ts'
import { useChoices } from '#web/domain/tickets/choices.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Menu } from '#web/ui/primitives/menu.tsx'
import { applyMacro } from './macro-operation.ts'
import { runOperation } from './run.ts'

/** All active macros: which groups the selected tickets belong to is decided ticket by ticket. */
export function MacroMenu({ list }: { list: TicketList }) {
  const { states } = useChoices()
  const macros = useMacros([])
  if (macros.length === 0) return null
  return (
    <Menu
      label={t('Macros')}
      placement="top end"
      trigger={
        <Button size="s" variant="inverse" icon={WandSparkles}>
          {t('Run macro')}
        </Button>
      }
      groups={[
        {
          entries: macros.map((macro) => ({
            id: String(macro.id),
            label: macro.name,
            run: () => void runOperation(list, applyMacro(macro, states)),
          })),
        },
      ]}
    />
  )
}
