import { useState } from 'react'
import type { Setting } from '#contract/setting.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useUnsaved } from '#web/ui/patterns/form/use-unsaved.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import admin from '#web/ui/patterns/settings-page.module.css'
import { saveSetting, settingsChanged } from './queries.ts'
import { SettingRow } from './setting-row.tsx'
import styles from './settings.module.css'

type Typed = Readonly<Record<string, unknown>>

const without = (all: Typed, name: string): Typed =>
  Object.fromEntries(Object.entries(all).filter(([other]) => other !== name))

type SettingGroupProps = {
  title: string
  /** The page has the same title. */
  isTitleHidden?: boolean | undefined
  settings: readonly Setting[]
  wanted?: string | undefined
}

/** Settings of one area, saved together; an error is shown at its setting, and the others are saved. */
export function SettingGroup({ title, isTitleHidden = false, settings, wanted }: SettingGroupProps) {
  const [typed, setTyped] = useState<Typed>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isPending, setPending] = useState(false)
  const changed = settings.filter(
    ({ name, state_current }) => name in typed && JSON.stringify(typed[name]) !== JSON.stringify(state_current.value),
  )
  useUnsaved(changed.length > 0)
  const save = async () => {
    setPending(true)
    const refused: Record<string, string> = {}
    for (const setting of changed) {
      await saveSetting(setting, typed[setting.name]).catch((error: unknown) => {
        refused[setting.name] = wordFailure(error)
      })
    }
    await settingsChanged()
    setErrors(refused)
    const isUnsaved = ([name, value]: [string, unknown]) => name in refused || value !== typed[name]
    setTyped((all) => Object.fromEntries(Object.entries(all).filter(isUnsaved)))
    setPending(false)
    if (Object.keys(refused).length === 0) toast(t('Saved'))
  }
  return (
    <section className={admin.card} aria-label={title}>
      {!isTitleHidden && <h2 className={styles.title}>{title}</h2>}
      {settings.map((setting) => (
        <SettingRow
          key={setting.id}
          setting={setting}
          value={setting.name in typed ? typed[setting.name] : setting.state_current.value}
          onChange={(value) => setTyped((all) => ({ ...all, [setting.name]: value }))}
          onReset={() => setTyped((all) => without(all, setting.name))}
          error={errors[setting.name]}
          isWanted={setting.name === wanted}
        />
      ))}
      <div className={admin.cardFoot}>
        {changed.length > 0 && <Button onPress={() => setTyped({})}>{t('Discard')}</Button>}
        <Button
          variant={changed.length > 0 ? 'primary' : 'secondary'}
          isDisabled={changed.length === 0}
          isPending={isPending}
          onPress={() => void save()}
        >
          {t('Save')}
        </Button>
      </div>
    </section>
  )
}
