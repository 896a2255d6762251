import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { isShortcutHelpShown } from './shortcut-help-store.ts'
import { ShortcutList } from './shortcut-list.tsx'

export const ShortcutHelp = () => (
  <Dialog
    title={t('Keyboard shortcuts')}
    size="l"
    isOpen={useStore(isShortcutHelpShown)}
    onClose={() => isShortcutHelpShown.set(false)}
  >
    <ShortcutList />
  </Dialog>
)
