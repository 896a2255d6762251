import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Condition } from '#contract/condition.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Perform } from '#contract/perform.ts'
import { TriggerSimulation } from '#contract/trigger-simulation.ts'
import type { RecordDraft } from '#web/features/admin/resource/resource-admin.tsx'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Select } from '#web/ui/primitives/select.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { describeTrigger } from './describe-trigger.ts'
import { PastMatchesView } from './past-matches.tsx'
import { InWords, useActionNames } from './rule-words.tsx'
import { eventOptions } from './trigger-attributes.ts'
import { TryRule } from './try-rule.tsx'
import styles from './try-rule.module.css'

type Tried = InputOf<typeof TriggerSimulation.simulate>
type Occasion = NonNullable<Tried['action']>
type TriggerDraft = {
  condition: Condition
  perform: Perform
  activator: 'action' | 'time'
  execution_condition_mode: 'selective' | 'always'
}

const readDraft = ({ values }: RecordDraft): TriggerDraft => ({
  condition: (values.condition as Condition | undefined) ?? {},
  perform: (values.perform as Perform | undefined) ?? {},
  activator: values.activator === 'time' ? 'time' : 'action',
  execution_condition_mode: values.execution_condition_mode === 'always' ? 'always' : 'selective',
})

/** The trigger in words, what it would do to a ticket, and what it would have matched. */
export function TryTrigger({ draft }: { draft: RecordDraft }) {
  const trigger = readDraft(draft)
  const names = useActionNames([trigger.perform])
  const settled = useSettled(trigger)
  const [chosen, setChosen] = useState<Occasion>()
  const [days, setDays] = useState(7)
  const events = eventOptions(trigger.activator)
  const action = events.find(({ id }) => id === chosen)?.id ?? events[0]?.id ?? 'create'
  const { activator: _activator, ...rule } = settled
  const past = useQuery({
    queryKey: ['triggers', 'past', settled, days],
    queryFn: async () => (await api(TriggerSimulation).simulate({ ...rule, days })).past,
    placeholderData: keepPreviousData,
    enabled: trigger.activator === 'action',
    retry: false,
  })
  const newest = past.data?.examples[0]
  return (
    <div className={styles.pane}>
      <InWords sentence={describeTrigger(trigger, names)} />
      <TryRule
        kind="triggers"
        rule={[settled, action]}
        simulate={async (ticket_id) => (await api(TriggerSimulation).simulate({ ...rule, ticket_id, action })).trial}
        suggested={newest && { id: newest.ticket_id, label: `#${newest.number} ${newest.title}` }}
      >
        <Select label={t('Event')} options={events} value={action} onChange={setChosen} />
      </TryRule>
      {trigger.activator === 'action' && (
        <PastMatchesView
          past={past.data ?? undefined}
          error={past.error}
          isOld={past.isPlaceholderData}
          days={days}
          onDays={setDays}
        />
      )}
    </div>
  )
}
