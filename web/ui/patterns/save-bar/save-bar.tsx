import { useContext } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#web/lib/i18n/i18n.ts'
import { useToastsAbove } from '../../primitives/use-toasts-above.ts'
import { useNarrow } from '../../use-narrow.ts'
import { useUnsaved } from '../form/use-unsaved.ts'
import { ShellPlaces } from '../shell-places.ts'
import styles from './save-bar.module.css'
import { UnsavedChanges, type UnsavedChangesProps, useSaveShortcut } from './unsaved-changes.tsx'

/**
 * The bar below a page whose form has unsaved changes. Leaving the page asks first. Outside of the shell, as in the
 * portal, it is below the form.
 */
export function SaveBar(props: UnsavedChangesProps) {
  const isChanged = props.changes.length > 0
  const { foot } = useContext(ShellPlaces)
  useUnsaved(isChanged)
  useSaveShortcut(isChanged, props.onSave)
  const height = useNarrow() ? 96 : 54
  useToastsAbove('save bar', isChanged && foot ? height : 0)
  if (!isChanged) return null
  const bar = (
    <section className={foot ? styles.bar : styles.inForm} aria-label={t('Unsaved changes')}>
      <UnsavedChanges {...props} />
    </section>
  )
  return foot ? createPortal(bar, foot) : bar
}
