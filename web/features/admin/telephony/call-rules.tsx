import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Cti } from '#contract/cti.ts'
import { User } from '#contract/user.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatName } from '#web/lib/people.ts'
import { labelChanges } from '#web/ui/patterns/save-bar/label-changes.ts'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import styles from '#web/ui/patterns/settings-page.module.css'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { ChosenField } from '../chosen-field.tsx'
import type { TelephoneConfig } from './queries.ts'
import { RowList } from './row-list.tsx'

type Rules = Omit<TelephoneConfig, 'enabled' | 'view_limit'>

type FieldProps = { label: string; value: string; onChange: (value: string) => void }
const Field = (props: FieldProps) => <TextField {...props} isLabelHidden placeholder={props.label} />

function useAgents() {
  const { data = [] } = useQuery({
    queryKey: ['users', 'agents'],
    queryFn: async () => await api(User).search({ query: '*', permissions: ['cti.agent', 'ticket.agent'], limit: 500 }),
  })
  return data.flatMap((user) => ('login' in user ? [{ id: user.id, label: formatName(user) }] : []))
}

type SectionProps = { rules: Rules; set: (changed: Partial<Rules>) => void }

const Outbound = ({ rules, set }: SectionProps) => (
  <RowList
    title={t('Outbound calls')}
    about={t('Which caller ID to show. Use * as a wildcard; the first matching rule applies.')}
    rows={rules.routing_table}
    onChange={(routing_table) => set({ routing_table })}
    fresh={{ dest: '', caller_id: '', note: '' }}
    add={t('Add rule')}
    editor={(row, change) => (
      <>
        <Field label={t('Dialled number')} value={row.dest} onChange={(dest) => change({ ...row, dest })} />
        <Field label={t('Caller ID')} value={row.caller_id} onChange={(id) => change({ ...row, caller_id: id })} />
        <Field label={t('Note')} value={row.note} onChange={(note) => change({ ...row, note })} />
      </>
    )}
  />
)

const Blocked = ({ rules, set }: SectionProps) => (
  <RowList
    title={t('Blocked numbers')}
    about={t('Callers from these numbers hear a busy signal.')}
    rows={rules.block_caller_ids}
    onChange={(block_caller_ids) => set({ block_caller_ids })}
    fresh={{ caller_id: '', note: '' }}
    add={t('Block number')}
    editor={(row, change) => (
      <>
        <Field label={t('Number')} value={row.caller_id} onChange={(id) => change({ ...row, caller_id: id })} />
        <Field label={t('Note')} value={row.note} onChange={(note) => change({ ...row, note })} />
      </>
    )}
  />
)

function Queues({ rules, set }: SectionProps) {
  const agents = useAgents()
  return (
    <RowList
      title={t('Who is notified')}
      about={t('Only these agents see calls from the queue. Everyone sees calls from queues not listed.')}
      rows={rules.notify_map}
      onChange={(notify_map) => set({ notify_map })}
      fresh={{ queue: '', user_ids: [] }}
      add={t('Add queue')}
      editor={(row, change) => (
        <>
          <Field label={t('Queue')} value={row.queue} onChange={(queue) => change({ ...row, queue })} />
          <ChosenField
            label={t('Agents')}
            isLabelHidden
            options={agents}
            value={row.user_ids.map((id) => agents.find((one) => one.id === id) ?? { id, label: `#${id}` })}
            onChange={(chosen) => change({ ...row, user_ids: chosen.map(({ id }) => id) })}
          />
        </>
      )}
    />
  )
}

const ruleLabels = (): Partial<Record<keyof Rules, string>> => ({
  default_country: t('Default country'),
  default_caller_id: t('Default caller ID'),
  routing_table: t('Outbound calls'),
  block_caller_ids: t('Blocked numbers'),
  notify_map: t('Who is notified'),
})

/** What was changed of the rules. */
export function useCallRules(config: TelephoneConfig) {
  const [changed, setChanged] = useState<Partial<Rules>>({})
  const rules: Rules = { ...config, ...changed }
  const changes = labelChanges<Rules>(config, rules, ruleLabels())
  const save = async () => {
    if (changes.length === 0 || !(await attempt(api(Cti).updateConfig(changed), t('Saved')))) return
    await queryClient.invalidateQueries({ queryKey: ['cti'] })
    setChanged({})
  }
  return {
    rules,
    set: (more: Partial<Rules>) => setChanged((all) => ({ ...all, ...more })),
    changes,
    save,
    discard: () => setChanged({}),
  }
}

/** What happens to calls. */
export const CallRules = ({ rules, set }: SectionProps) => (
  <section className={styles.card} aria-label={t('Call rules')}>
    <h2 className={styles.cardTitle}>{t('Call rules')}</h2>
    <div className={styles.pair}>
      <TextField
        label={t('Default country')}
        description={t('Two-letter code, e.g. DE')}
        maxLength={2}
        value={rules.default_country ?? ''}
        onChange={(country) => set({ default_country: country === '' ? null : country.toUpperCase() })}
      />
      <TextField
        label={t('Default caller ID')}
        value={rules.default_caller_id}
        onChange={(default_caller_id) => set({ default_caller_id })}
      />
    </div>
    <Outbound rules={rules} set={set} />
    <Blocked rules={rules} set={set} />
    <Queues rules={rules} set={set} />
  </section>
)
