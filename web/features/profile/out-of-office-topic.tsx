import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Account } from '#contract/account.ts'
import { User } from '#contract/user.ts'
import styles from '#web/features/admin/admin.module.css'
import { findAgents } from '#web/features/admin/find.ts'
import { useSubmit } from '#web/features/session/use-submit.ts'
import { api, asRecord } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { nameOf, type Person } from '#web/lib/people.ts'
import { refreshSession, useMe } from '#web/lib/session.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import { DatePicker } from '#web/ui/primitives/date-picker.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'

type Absence = {
  out_of_office_start_at?: string | null
  out_of_office_end_at?: string | null
  out_of_office_replacement_id?: number | null
}

const dayOf = (moment: string | null | undefined) => moment?.slice(0, 10) ?? null
const momentOf = (day: string | null) => (day === null ? null : `${day}T00:00:00.000Z`)

/** Whoever was chosen before is known by id only. */
function useReplacement(id: number | null | undefined): Option<number> | null {
  const { data } = useQuery({
    queryKey: ['users', id ?? 0, 'name'],
    queryFn: async () => nameOf(asRecord(await api(User).show({ id: id as number })) as Person),
    enabled: typeof id === 'number',
  })
  return typeof id === 'number' ? { id, label: data ?? `#${id}` } : null
}

/** When somebody is away, and who looks after their tickets meanwhile. */
export function OutOfOfficeTopic() {
  const me = useMe() as ReturnType<typeof useMe> & Absence
  const kept = useReplacement(me.out_of_office_replacement_id)
  const [isAway, setAway] = useState(me.out_of_office)
  const [from, setFrom] = useState(dayOf(me.out_of_office_start_at))
  const [until, setUntil] = useState(dayOf(me.out_of_office_end_at))
  const [chosen, setChosen] = useState<Option<number> | null>()
  const [text, setText] = useState(String(me.preferences.out_of_office_text ?? ''))
  const replacement = chosen === undefined ? kept : chosen
  const { submit, isPending, problem } = useSubmit(async () => {
    await api(Account).saveOutOfOffice({
      out_of_office: isAway,
      out_of_office_start_at: momentOf(from),
      out_of_office_end_at: momentOf(until),
      out_of_office_replacement_id: replacement?.id ?? null,
      out_of_office_text: text,
    })
    await refreshSession()
    toast(t('Saved'))
  })
  return (
    <form onSubmit={submit} className={styles.card}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Checkbox isSelected={isAway} onChange={setAway}>
        {t('I am away')}
      </Checkbox>
      <div className={styles.pair}>
        <DatePicker label={t('From')} value={from} onChange={setFrom} />
        <DatePicker label={t('Until')} value={until} onChange={setUntil} />
      </div>
      <ComboBox
        label={t('Replaced by')}
        description={t('Sees your tickets in an overview of their own while you are away.')}
        search={findAgents}
        value={replacement}
        onChange={setChosen}
      />
      <TextField
        label={t('Words for colleagues')}
        placeholder={t('On holiday')}
        maxLength={500}
        value={text}
        onChange={setText}
      />
      <div className={styles.cardFoot}>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}
