import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type WorkflowObject, workflowScreens, WorkflowSimulation } from '#contract/core-workflow.ts'
import { Ticket } from '#contract/ticket.ts'
import type { RecordDraft } from '#web/features/admin/resource/resource-admin.tsx'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { InWords } from '../automation/rule-words.tsx'
import { Incomplete } from '../automation/try-rule.tsx'
import styles from '../automation/try-rule.module.css'
import { ActedRules } from './acted-rules.tsx'
import { useConditionAttributes } from './condition-attributes.ts'
import { describeWorkflow, type WorkflowWords } from './describe-workflow.ts'
import { useWorkflowFields } from './fields-query.ts'
import { FormPreview, type PreviewValues } from './form-preview.tsx'
import { screenLabel } from './screen-label.ts'

async function findTickets(words: string): Promise<Option<number>[]> {
  const found = await api(Ticket).search({ query: words, limit: 12 })
  return found.map(({ id, number, title }) => ({ id, label: `#${number} ${title}` }))
}

/** Installed as the role of agents. */
const usualRole = 2

const sentKeys = ['condition_selected', 'condition_saved', 'perform', 'stop_after_match', 'priority', 'preferences']

/** The workflow in words, and the form as a user with a role would see it. */
export function TryWorkflow({ draft: { id, values } }: { draft: RecordDraft }) {
  const object = (values.object as WorkflowObject | null) ?? 'Ticket'
  const fields = useWorkflowFields(object)
  const attributes = useConditionAttributes(object)
  return (
    <div className={styles.pane}>
      <InWords sentence={describeWorkflow(values as WorkflowWords, attributes, fields)} />
      <Trial key={object} id={id} object={object} values={values} />
    </div>
  )
}

type TrialProps = { id: number | undefined; object: WorkflowObject; values: Record<string, unknown> }

function Trial({ id, object, values }: TrialProps) {
  const { data: roles = [] } = useQuery(choicesQuery('roles'))
  const screens = workflowScreens[object] as readonly string[]
  const [role_id, setRole] = useState(usualRole)
  const [screen, setScreen] = useState(screens[0] ?? '')
  const [ticket, setTicket] = useState<Option<number> | null>(null)
  const [filled, setFilled] = useState<PreviewValues>({})
  const changed = screen === 'edit' ? ticket : null
  const params = changed ? { ...filled, id: changed.id } : filled
  const { data: stored } = useQuery({
    queryKey: ['tickets', 'trial', changed?.id],
    queryFn: () => api(Ticket).show({ id: changed?.id ?? 0, expand: true }),
    enabled: changed !== null,
  })
  const rule = Object.fromEntries(sentKeys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])))
  const asked = useSettled({ ...rule, name: String(values.name ?? ''), role_id, class_name: object, screen, params })
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['core_workflows', 'trial', id, asked],
    queryFn: () => api({ simulate: WorkflowSimulation }).simulate({ ...asked, workflow_id: id ?? null }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const chooseTicket = (next: Option<number> | null) => {
    setTicket(next)
    setFilled({})
  }
  return (
    <section className={styles.section} aria-labelledby="try-workflow">
      <div className={styles.head}>
        <h3 id="try-workflow">{t('Try it as')}</h3>
        <span className={styles.muted}>{t('Nothing is saved')}</span>
      </div>
      <Select label={t('Role')} options={roles} value={role_id} onChange={setRole} />
      <Select
        label={t('Screen')}
        options={screens.map((one) => ({ id: one, label: screenLabel(one) }))}
        value={screen}
        onChange={setScreen}
      />
      {object === 'Ticket' && screen === 'edit' && (
        <ComboBox label={t('Ticket')} search={findTickets} value={ticket} onChange={chooseTicket} />
      )}
      {error ? (
        <Incomplete error={error} />
      ) : (
        <div
          role="status"
          aria-busy={isPlaceholderData}
          className={classes(styles.section, isPlaceholderData && styles.old)}
        >
          {data ? (
            <>
              <FormPreview
                object={object}
                form={data.form}
                stored={changed ? stored : undefined}
                values={filled}
                onChange={setFilled}
              />
              <ActedRules object={object} rules={data.rules} refusal={data.refusal} />
            </>
          ) : (
            <Skeleton lines={3} />
          )}
        </div>
      )}
    </section>
  )
}
