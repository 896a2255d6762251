import { useActions } from '#web/lib/actions/registry.ts'
import { formatList } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '../../primitives/button.tsx'
import styles from './save-bar.module.css'

export type UnsavedChangesProps = {
  /** The labels of the changed fields. */
  changes: readonly string[]
  isPending: boolean
  onSave: () => void
  onDiscard: () => void
  /** On the button, where saving does more: "Test and save". */
  saveLabel?: string | undefined
}

/** Saves with Ctrl S or ⌘ S, also while a field has the focus. Without changes the key does nothing. */
export function useSaveShortcut(isChanged: boolean, save: () => void): void {
  const title = t('Save changes')
  useActions([{ id: 'save', title, shortcut: 'mod+s', enabled: isChanged, inFields: true, run: save }])
}

/** Which fields are changed, and the buttons to save or discard. */
export const UnsavedChanges = ({ changes, isPending, onSave, onDiscard, saveLabel }: UnsavedChangesProps) => {
  const names = formatList([...changes])
  return (
    <>
      <p className={styles.changes} role="status" title={names}>
        <span className={styles.title}>{t('Unsaved changes')}</span> <span dir="auto">{names}</span>
      </p>
      <div className={styles.buttons}>
        <Button variant="ghost" isDisabled={isPending} onPress={onDiscard}>
          {t('Discard')}
        </Button>
        <Button variant="primary" shortcut="mod+s" isPending={isPending} onPress={onSave}>
          {saveLabel ?? t('Save changes')}
        </Button>
      </div>
    </>
  )
}
