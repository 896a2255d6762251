import { Flag, FolderInput, type LucideIcon, Pencil, RotateCcw, UserPlus } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { attributeLabel, type ChoiceAttribute } from './attributes.ts'

type ChangeAction = { title: string; icon: LucideIcon; shortcut?: string }

/** How a change of the attribute is offered in the palette and by key. */
export function changeAction(name: ChoiceAttribute): ChangeAction {
  const known: Partial<Record<ChoiceAttribute, ChangeAction>> = {
    group_id: { title: t('Move to group…'), icon: FolderInput },
    owner_id: { title: t('Assign…'), icon: UserPlus, shortcut: 'a' },
    state_id: { title: t('Change state…'), icon: RotateCcw, shortcut: 's' },
    priority_id: { title: t('Change priority…'), icon: Flag, shortcut: 'p' },
  }
  return known[name] ?? { title: t('Change {name}…', { name: attributeLabel(name) }), icon: Pencil }
}
