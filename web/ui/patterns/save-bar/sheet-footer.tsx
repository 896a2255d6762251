import type { ReactNode } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '../../primitives/button.tsx'
import styles from './save-bar.module.css'
import { UnsavedChanges, type UnsavedChangesProps, useSaveShortcut } from './unsaved-changes.tsx'

type SheetFooterProps = UnsavedChangesProps & {
  /** A new record is created or cancelled; an existing one has unsaved changes or none. */
  isNew: boolean
  /** On the button for a new record. */
  createLabel?: string | undefined
  onClose: () => void
  /** At the start, for a new record: another way to fill in the form. */
  start?: ReactNode
}

/** The footer of a form in a sheet: the save bar for one record. */
export function SheetFooter({ isNew, createLabel, onClose, start, ...unsaved }: SheetFooterProps) {
  const { changes, isPending, onSave } = unsaved
  useSaveShortcut(isNew || changes.length > 0, onSave)
  return (
    <>
      {start && <div className={styles.start}>{start}</div>}
      {isNew && (
        <div className={styles.buttons}>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" isPending={isPending} onPress={onSave}>
            {createLabel ?? t('Create')}
          </Button>
        </div>
      )}
      {!isNew && changes.length > 0 && <UnsavedChanges {...unsaved} />}
    </>
  )
}
