import { useState } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import type { Action } from '#web/lib/actions/action.ts'
import { ariaKeys, pressedKey } from '#web/lib/actions/keys.ts'
import { useOfferedActions } from '#web/lib/actions/registry.ts'
import { shortcutChoices, type ShortcutChoices, findShortcut } from '#web/lib/actions/shortcuts.ts'
import { savePreference } from '#web/domain/preferences.ts'
import { sayFailure } from '#web/domain/tickets/actions.ts'
import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { Kbd } from '#web/ui/primitives/kbd.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { isShortcutHelpShown } from './shortcut-help-store.ts'
import styles from './shortcut-help.module.css'

function choose(change: Partial<ShortcutChoices>): void {
  shortcutChoices.set((before) => ({ ...before, ...change }))
  void savePreference('shortcuts', shortcutChoices.get()).catch(sayFailure)
}

type Keyed = Pick<Action, 'id' | 'title'> & { keys: string }

/** Keys that cannot be changed. */
const unfit = new Set(['tab', 'shift+tab', 'shift', 'control', 'alt', 'meta'])

type KeyRowProps = { action: Keyed; others: readonly Keyed[] }

/** A press of the button, then a press of the key that is wanted. */
function KeyRow({ action: { id, title, keys }, others }: KeyRowProps) {
  const [isAsking, setAsking] = useState(false)
  const [taken, setTaken] = useState<string>()
  const listen = (event: React.KeyboardEvent) => {
    const press = pressedKey(event.nativeEvent)
    if (!isAsking || unfit.has(press)) return
    event.preventDefault()
    event.stopPropagation()
    if (press === 'escape') return setAsking(false)
    const owner = others.find((one) => one.id !== id && one.keys === press)
    setTaken(owner?.title)
    if (owner) return
    setAsking(false)
    choose({ keys: { ...shortcutChoices.get().keys, [id]: press } })
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
          {isAsking ? (
            t('Press a shortcut…')
          ) : (
            <>
              <VisuallyHidden elementType="span">
                {t('Change shortcut for “{name}”, currently {keys}', { name: title, keys: ariaKeys(keys) })}
              </VisuallyHidden>
              <Kbd shortcut={keys} />
            </>
          )}
        </Button>
      </dd>
    </div>
  )
}

function List() {
  const choices = useStore(shortcutChoices)
  const keyed = useOfferedActions().flatMap((action): Keyed[] => {
    const keys = findShortcut(action)
    return keys === undefined ? [] : [{ id: action.id, title: action.title, keys }]
  })
  return (
    <>
      <div className={styles.maps}>
        <RadioGroup
          label={t('Shortcut set')}
          description={t('Select a shortcut below to change it.')}
          look="segments"
          value={choices.map ?? 'usual'}
          onChange={(map) => choose({ map: map === 'classic' ? map : undefined, keys: {} })}
          options={[
            { id: 'usual', label: t('Standard') },
            { id: 'classic', label: t('Zammad-style') },
          ]}
        />
        <Button
          size="s"
          variant="ghost"
          isDisabled={Object.keys(choices.keys).length === 0}
          onPress={() => choose({ keys: {} })}
        >
          {t('Reset shortcuts')}
        </Button>
      </div>
      <dl className={styles.list}>
        {keyed.map((action) => (
          <KeyRow key={action.id} action={action} others={keyed} />
        ))}
      </dl>
    </>
  )
}

/** The keys that work on this screen now, from the list that the keys themselves are looked up in, and where they are changed. */
export const ShortcutHelp = () => (
  <Dialog
    title={t('Keyboard shortcuts')}
    size="l"
    isOpen={useStore(isShortcutHelpShown)}
    onClose={() => isShortcutHelpShown.set(false)}
  >
    <List />
  </Dialog>
)
