import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { t } from '#web/lib/i18n/i18n.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { NumberField } from '#web/ui/primitives/number-field.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { Switch } from '#web/ui/primitives/switch.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import page from '#web/ui/patterns/settings-page.module.css'
import styles from './designer.module.css'
import { deleteTopic, groupsQuery } from './queries.ts'
import { labels } from './topic-values.ts'
import type { TopicForm } from './use-topic-form.ts'

const noGroup = 0

function GroupField({ form: { values, errors, set } }: { form: TopicForm }) {
  const { data = [] } = useQuery(groupsQuery)
  const known = data.some(({ id }) => id === values.group_id)
  const options = known || values.group_id === null ? data : [...data, { id: values.group_id, name: '…' }]
  return (
    <Select
      label={labels().group_id}
      error={errors.group_id}
      options={[
        { id: noGroup, label: t('The default group') },
        ...options.map(({ id, name }) => ({ id, label: name })),
      ]}
      value={values.group_id ?? noGroup}
      onChange={(id) => set({ group_id: id === noGroup ? null : id })}
    />
  )
}

const ticketModes = () => [
  { id: 'always', label: t('Always create a ticket') },
  { id: 'on_request', label: t('Create a ticket on request') },
  { id: 'never', label: t('Keep only the chat') },
]

const modeTexts = () => ({
  always: t('Every chat that an agent answered becomes a ticket with its transcript.'),
  on_request: t('The agent decides at the end of a chat.'),
  never: t('Agents can find the chat in search.'),
})

function DeleteTopic({ id, name }: { id: number; name: string }) {
  const navigate = useNavigate()
  const remove = async () => {
    const question = {
      title: t('Delete “{name}”?', { name }),
      text: `${t('This permanently deletes the topic with all its chats and messages.')} ${t('Tickets created from chats stay. Websites that use its code show nothing.')}`,
      action: t('Delete topic'),
      danger: true,
    }
    if (!(await confirm(question))) return
    if (await attempt(deleteTopic(id), t('“{name}” deleted', { name }))) await navigate({ to: '/admin/chat' })
  }
  return (
    <div>
      <Button icon={Trash2} onPress={() => void remove()}>
        {t('Delete topic')}
      </Button>
    </div>
  )
}

/** Who answers, and what becomes of a conversation. */
export const TopicTab = ({ id, form }: { id: number; form: TopicForm }) => {
  const { values, errors, set } = form
  const label = labels()
  return (
    <>
      <section className={styles.set}>
        <div className={page.pair}>
          <TextField
            label={label.name}
            value={values.name}
            onChange={(name) => set({ name })}
            error={errors.name}
            isRequired
          />
          <GroupField form={form} />
        </div>
        <Select
          label={label.ticket_mode}
          options={ticketModes()}
          value={values.ticket_mode}
          onChange={(mode) => set({ ticket_mode: mode as typeof values.ticket_mode })}
          description={modeTexts()[values.ticket_mode]}
        />
        <div className={page.pair}>
          <NumberField
            label={label.max_queue}
            value={values.max_queue}
            minValue={0}
            maxValue={1000}
            onChange={(max_queue) => set({ max_queue: Number.isNaN(max_queue) ? 0 : max_queue })}
            error={errors.max_queue}
            description={t('How many visitors can wait at once')}
          />
        </div>
        <TextField label={label.note} value={values.note} onChange={(note) => set({ note })} error={errors.note} />
        <Switch
          isSelected={values.active}
          onChange={(active) => set({ active })}
          description={t('An inactive topic isn’t shown on any website.')}
        >
          {label.active}
        </Switch>
      </section>
      <section className={styles.set}>
        <DeleteTopic id={id} name={values.name} />
      </section>
    </>
  )
}
