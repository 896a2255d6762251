import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AvailableChatTopic } from '#contract/chat-agents.ts'
import { AlertSwitches } from '#web/features/chat/alert-switches.tsx'
import { type ChatPreferences, saveChatPreferences, useChatPreferences } from '#web/features/chat/chat-preferences.ts'
import { availabilityQuery } from '#web/features/chat/queries.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { formatName } from '#web/lib/people.ts'
import { useMe } from '#web/lib/session.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { labelChanges } from '#web/ui/patterns/save-bar/label-changes.ts'
import { SaveBar } from '#web/ui/patterns/save-bar/save-bar.tsx'
import styles from '#web/ui/patterns/settings-page.module.css'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { NumberField } from '#web/ui/primitives/number-field.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'

/** What the form changes, with the values that apply while nothing was chosen. */
const readChoices = (stored: ChatPreferences, topics: readonly AvailableChatTopic[], seats: number) => ({
  active: Object.fromEntries(topics.map(({ id, mine }) => [id, mine ? 'on' : 'off'])) as Record<string, string>,
  max_windows: seats,
  phrase: stored.phrase ?? {},
  alternative_name: stored.alternative_name ?? '',
  avatar_state: stored.avatar_state ?? 'enabled',
  send_with: stored.send_with ?? 'enter',
})
type Choices = ReturnType<typeof readChoices>

const labels = () => ({
  active: t('Topics'),
  max_windows: t('Chats at once'),
  phrase: t('Greeting'),
  alternative_name: t('Name shown to visitors'),
  avatar_state: t('Show my picture to visitors'),
  send_with: t('Send with'),
})

/** How an agent chats, and how visitors see the agent. */
export function ChatTopic() {
  const { data } = useQuery(availabilityQuery)
  const stored = useChatPreferences()
  const [typed, setTyped] = useState<Partial<Choices>>({})
  const [isPending, setPending] = useState(false)
  if (!data) return <Skeleton lines={6} />
  const kept = readChoices(stored, data.topics, data.concurrent)
  const choices = { ...kept, ...typed }
  const set = (changed: Partial<Choices>) => setTyped((all) => ({ ...all, ...changed }))
  const save = async () => {
    setPending(true)
    if (await attempt(saveChatPreferences(typed), t('Saved'))) setTyped({})
    setPending(false)
  }
  return (
    <>
      <section className={styles.card} aria-label={t('Chat')}>
        <Topics topics={data.topics} choices={choices} onChange={set} />
        <NumberField
          label={t('Chats at once')}
          description={t('You can accept more than this.')}
          minValue={1}
          maxValue={20}
          value={choices.max_windows}
          onChange={(max_windows) => set({ max_windows })}
        />
        <Appearance choices={choices} onChange={set} />
        <RadioGroup
          label={t('Send with')}
          look="segments"
          value={choices.send_with}
          onChange={(id) => set({ send_with: id === 'mod_enter' ? id : 'enter' })}
          options={[
            { id: 'enter', label: t('Enter') },
            { id: 'mod_enter', label: t('Ctrl Enter') },
          ]}
        />
      </section>
      <section className={styles.card} aria-label={t('This browser')}>
        <h2 className={styles.cardTitle}>{t('For a new visitor or message')}</h2>
        <AlertSwitches />
      </section>
      <SaveBar
        changes={labelChanges(kept, choices, labels())}
        isPending={isPending}
        onSave={() => void save()}
        onDiscard={() => setTyped({})}
      />
    </>
  )
}

type PartProps = { choices: Choices; onChange: (changed: Partial<Choices>) => void }

/** Each with a greeting, which is sent when the agent accepts a visitor. */
const Topics = ({ topics, choices: { active, phrase }, onChange }: PartProps & { topics: AvailableChatTopic[] }) =>
  topics.map(({ id, name }) => (
    <div key={id}>
      <Checkbox
        isSelected={active[id] === 'on'}
        onChange={(isOn) => onChange({ active: { ...active, [id]: isOn ? 'on' : 'off' } })}
      >
        <bdi>{name}</bdi>
      </Checkbox>
      {active[id] === 'on' && (
        <TextField
          label={t('Greeting for {topic}', { topic: name })}
          description={t('Sent when you accept a visitor. Separate several with a semicolon; one is picked at random.')}
          placeholder={t('Hello, how can I help?')}
          maxLength={500}
          value={phrase[id] ?? ''}
          onChange={(text) => onChange({ phrase: { ...phrase, [id]: text } })}
        />
      )}
    </div>
  ))

function Appearance({ choices: { alternative_name, avatar_state }, onChange }: PartProps) {
  return (
    <>
      <TextField
        label={t('Name shown to visitors')}
        placeholder={formatName(useMe())}
        maxLength={100}
        value={alternative_name}
        onChange={(text) => onChange({ alternative_name: text })}
      />
      <Checkbox
        isSelected={avatar_state !== 'disabled'}
        onChange={(isOn) => onChange({ avatar_state: isOn ? 'enabled' : 'disabled' })}
      >
        {t('Show my picture to visitors')}
      </Checkbox>
    </>
  )
}
