import { type KeyboardEvent, useState } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import { savePreference } from '#web/domain/preferences.ts'
import { sayFailure } from '#web/domain/tickets/actions.ts'
import { ariaKeys, pressedKey } from '#web/lib/actions/keys.ts'
import { shortcutChoices, type ShortcutChoices } from '#web/lib/actions/shortcuts.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Kbd } from '#web/ui/primitives/kbd.tsx'
import styles from './shortcut-help.module.css'

export function chooseShortcuts(change: Partial<ShortcutChoices>): void {
  shortcutChoices.set((before) => ({ ...before, ...change }))
  void savePreference('shortcuts', shortcutChoices.get()).catch(sayFailure)
}

export type ShownShortcut = { id: string; title: string; keys: string; isFixed: boolean }

/** Keys that cannot be chosen. */
const unfit = new Set(['tab', 'shift+tab', 'shift', 'control', 'alt', 'meta'])

type ShortcutRowProps = {
  shortcut: ShownShortcut
  /** Those that work on the same screen. */
  rivals: readonly ShownShortcut[]
}

const Change = ({ title, keys }: Pick<ShownShortcut, 'title' | 'keys'>) => (
  <>
    <VisuallyHidden elementType="span">
      {t('Change shortcut for “{name}”, currently {keys}', { name: title, keys: ariaKeys(keys) })}
    </VisuallyHidden>
    <Kbd shortcut={keys} />
  </>
)

/** A press of the button, then a press of the key that is wanted. */
function ChangeableRow({ shortcut: { id, title, keys }, rivals }: ShortcutRowProps) {
  const [isAsking, setAsking] = useState(false)
  const [taken, setTaken] = useState<string>()
  const listen = (event: KeyboardEvent) => {
    const press = pressedKey(event.nativeEvent)
    if (!isAsking || unfit.has(press)) return
    event.preventDefault()
    event.stopPropagation()
    if (press === 'escape') return setAsking(false)
    const owner = rivals.find((one) => one.id !== id && one.keys === press)
    setTaken(owner?.title)
    if (owner) return
    setAsking(false)
    chooseShortcuts({ keys: { ...shortcutChoices.get().keys, [id]: press } })
  }
  return (
    <div className={styles.row} onKeyDownCapture={listen}>
      <dt>
        {title}
        {taken && isAsking && (
          <span role="alert" className={styles.taken}>
            {t('Already used for “{name}”', { name: taken })}
          </span>
        )}
      </dt>
      <dd>
        <Button size="s" variant="ghost" onPress={() => setAsking(true)} onBlur={() => setAsking(false)}>
          {isAsking ? t('Press a shortcut…') : <Change title={title} keys={keys} />}
        </Button>
      </dd>
    </div>
  )
}

export function ShortcutRow(props: ShortcutRowProps) {
  const { title, keys, isFixed } = props.shortcut
  if (!isFixed) return <ChangeableRow {...props} />
  return (
    <div className={styles.row}>
      <dt>{title}</dt>
      <dd className={styles.fixed}>
        <VisuallyHidden elementType="span">{ariaKeys(keys)}</VisuallyHidden>
        <Kbd shortcut={keys} />
      </dd>
    </div>
  )
}
