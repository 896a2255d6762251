import { useState } from 'react'
import type { Setting } from '#contract/setting.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { saveSetting, settingsChanged } from './queries.ts'

type Typed = Readonly<Record<string, unknown>>
type Errors = Readonly<Record<string, string>>

const without = (all: Typed, name: string): Typed =>
  Object.fromEntries(Object.entries(all).filter(([other]) => other !== name))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Saves one after the other; returns what was refused, by the name of the setting. */
async function saveAll(settings: readonly Setting[], typed: Typed): Promise<Errors> {
  const refused: Record<string, string> = {}
  for (const setting of settings) {
    await saveSetting(setting, typed[setting.name]).catch((error: unknown) => {
      refused[setting.name] = wordFailure(error)
    })
  }
  await settingsChanged()
  return refused
}

export type SettingsForm = {
  valueOf: (setting: Setting) => unknown
  set: (name: string, value: unknown) => void
  forget: (name: string) => void
  errors: Errors
  changed: readonly Setting[]
  isPending: boolean
  save: () => Promise<void>
  discard: () => void
}

/** The settings of one page, saved together. An error is shown at its setting, and the others are saved. */
export function useSettingsForm(settings: readonly Setting[]): SettingsForm {
  const [typed, setTyped] = useState<Typed>({})
  const [errors, setErrors] = useState<Errors>({})
  const [isPending, setPending] = useState(false)
  const changed = settings.filter(
    ({ name, state_current }) => name in typed && !isSame(typed[name], state_current.value),
  )
  const save = async () => {
    setPending(true)
    const refused = await saveAll(changed, typed)
    setErrors(refused)
    const isUnsaved = ([name, value]: [string, unknown]) => name in refused || value !== typed[name]
    setTyped((all) => Object.fromEntries(Object.entries(all).filter(isUnsaved)))
    setPending(false)
    if (Object.keys(refused).length === 0) toast(t('Saved'))
  }
  return {
    valueOf: ({ name, state_current }) => (name in typed ? typed[name] : state_current.value),
    set: (name, value) => setTyped((all) => ({ ...all, [name]: value })),
    forget: (name) => setTyped((all) => without(all, name)),
    errors,
    changed,
    isPending,
    save,
    discard: () => {
      setTyped({})
      setErrors({})
    },
  }
}
