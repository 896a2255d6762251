import { useState } from 'react'
import { User } from '#contract/user.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { refreshSession, useMe } from '#web/lib/session.ts'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { labelChanges } from '#web/ui/patterns/save-bar/label-changes.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'

const names = ['firstname', 'lastname', 'phone', 'mobile'] as const
type OwnDetails = Record<(typeof names)[number], string>

const labels = (): OwnDetails => ({
  firstname: t('First name'),
  lastname: t('Last name'),
  phone: t('Phone'),
  mobile: t('Mobile'),
})

/** The fields of their own record that users may change: name and phone numbers. */
export function useOwnDetails() {
  const me = useMe()
  const saved = Object.fromEntries(names.map((name) => [name, me[name] ?? ''])) as OwnDetails
  const [typed, setTyped] = useState<Partial<OwnDetails>>({})
  const values = { ...saved, ...typed }
  const form = useSubmit(async () => {
    await api(User).updateMe(values)
    await refreshSession()
    setTyped({})
    toast(t('Saved'))
  })
  const bind = (name: keyof OwnDetails) => ({
    name,
    label: labels()[name],
    value: values[name],
    onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
  })
  return { ...form, bind, changes: labelChanges(saved, values, labels()), discard: () => setTyped({}) }
}
