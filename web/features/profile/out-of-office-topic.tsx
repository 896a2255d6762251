import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import { Account } from '#contract/account.ts'
import { User } from '#contract/user.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { findAgents } from '#web/features/admin/find.ts'
import { SubmitOnEnter } from '#web/ui/patterns/form/submit-on-enter.tsx'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatName } from '#web/lib/people.ts'
import { refreshSession, useMe } from '#web/lib/session.ts'
import { labelChanges } from '#web/ui/patterns/save-bar/label-changes.ts'
import { SaveBar } from '#web/ui/patterns/save-bar/save-bar.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import { DatePicker } from '#web/ui/primitives/date-picker.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'

/** The out-of-office fields of the user's own record. */
type Away = ReturnType<typeof useMe> & {
  out_of_office_start_at?: string | null
  out_of_office_end_at?: string | null
  out_of_office_replacement_id?: number | null
}

const dayOf = (moment: string | null | undefined) => moment?.slice(0, 10) ?? null
const momentOf = (day: string | null) => (day === null ? null : `${day}T00:00:00.000Z`)

const absenceOf = (me: Away, replacement: Option<number> | null) => ({
  isAway: me.out_of_office,
  from: dayOf(me.out_of_office_start_at),
  until: dayOf(me.out_of_office_end_at),
  replacement,
  words: String(me.preferences.out_of_office_text ?? ''),
})

/** The stored substitute is known by id only. */
function useReplacement(id: number | null | undefined): Option<number> | null {
  const { data } = useQuery({
    queryKey: ['users', id ?? 0, 'name'],
    queryFn: async () => formatName(await api(User).show({ id: id as number })),
    enabled: typeof id === 'number',
  })
  return typeof id === 'number' ? { id, label: data ?? `#${id}` } : null
}

const labels = () => ({
  isAway: t('I’m out of office'),
  from: t('From'),
  until: t('Until'),
  replacement: t('Substitute'),
  words: t('Out-of-office message'),
})

/** When the user is out of office, and who their substitute is. */
export function OutOfOfficeTopic() {
  const me: Away = useMe()
  const kept = absenceOf(me, useReplacement(me.out_of_office_replacement_id))
  const [typed, setTyped] = useState<Partial<typeof kept>>({})
  const set = (changed: Partial<typeof kept>) => setTyped((all) => ({ ...all, ...changed }))
  const { isAway, from, until, replacement, words } = { ...kept, ...typed }
  const form = useRef<HTMLFormElement>(null)
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    await api(Account).saveOutOfOffice({
      out_of_office: isAway,
      out_of_office_start_at: momentOf(from),
      out_of_office_end_at: momentOf(until),
      out_of_office_replacement_id: replacement?.id ?? null,
      out_of_office_text: words,
    })
    await refreshSession()
    setTyped({})
    toast(t('Saved'))
  })
  return (
    <Form ref={form} onSubmit={submit} validationErrors={errors} className={styles.card ?? ''}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Checkbox isSelected={isAway} onChange={(is) => set({ isAway: is })}>
        {t('I’m out of office')}
      </Checkbox>
      <div className={styles.pair}>
        <DatePicker label={t('From')} value={from} onChange={(day) => set({ from: day })} />
        <DatePicker label={t('Until')} value={until} onChange={(day) => set({ until: day })} />
      </div>
      <ComboBox
        label={t('Substitute')}
        description={t('Sees your tickets in a separate overview while you’re away.')}
        search={findAgents}
        value={replacement}
        onChange={(option) => set({ replacement: option })}
      />
      <TextField
        label={t('Out-of-office message')}
        placeholder={t('On vacation')}
        maxLength={500}
        value={words}
        onChange={(text) => set({ words: text })}
      />
      <SubmitOnEnter />
      <SaveBar
        changes={labelChanges(kept, { ...kept, ...typed }, labels())}
        isPending={isPending}
        onSave={() => form.current?.requestSubmit()}
        onDiscard={() => setTyped({})}
      />
    </Form>
  )
}
