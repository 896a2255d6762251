import { type ChatTopicSettings, chatTopicDefaults } from '#contract/chat-topic.ts'
import { contrastWithWhite, leastContrast } from '#contract/color-contrast.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { ChatTopic } from './queries.ts'
import { cleanQuestions } from './questions.ts'
import { parseDay } from '../time/week-text.ts'

/** What the designer edits: columns of the topic and its settings. */
export type TopicValues = ChatTopicSettings & {
  name: string
  note: string
  active: boolean
  max_queue: number
  allowed_websites: string
  block_ip: string
  block_country: string
}

const columns = ['name', 'note', 'active', 'max_queue', 'allowed_websites', 'block_ip', 'block_country'] as const
type ColumnName = (typeof columns)[number]
const isColumn = (name: string): name is ColumnName => (columns as readonly string[]).includes(name)

/** The server has checked what is stored. */
export const readTopic = ({ preferences, ...topic }: ChatTopic): TopicValues => ({
  ...chatTopicDefaults,
  ...(preferences as Partial<ChatTopicSettings>),
  name: topic.name,
  note: topic.note ?? '',
  active: topic.active,
  max_queue: topic.max_queue,
  allowed_websites: topic.allowed_websites ?? '',
  block_ip: topic.block_ip ?? '',
  block_country: topic.block_country ?? '',
})

/** Only what changed is sent, so that a concurrent change of something else stays. */
export function writeChanges(topic: ChatTopic, before: TopicValues, after: TopicValues): Record<string, unknown> {
  const names = (Object.keys(after) as (keyof TopicValues)[]).filter((name) => !isSame(before[name], after[name]))
  const settings = names
    .filter((name) => !isColumn(name))
    .map((name) => [name, name === 'questions' ? cleanQuestions(after.questions) : after[name]])
  return {
    ...Object.fromEntries(names.filter(isColumn).map((name) => [name, after[name] === '' ? null : after[name]])),
    ...(settings.length > 0 && { preferences: { ...topic.preferences, ...Object.fromEntries(settings) } }),
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const labels = (): Record<keyof TopicValues, string> => ({
  name: t('Name'),
  active: t('Active'),
  group_id: t('Group for tickets'),
  ticket_mode: t('After the chat'),
  max_queue: t('Queue limit'),
  note: t('Note'),
  color: t('Colour'),
  theme: t('Theme'),
  position: t('Position'),
  title: t('Launcher text'),
  greeting: t('Greeting'),
  texts: t('Texts'),
  files: t('Files'),
  rating: t('Rating'),
  transcript: t('Transcript'),
  typing_preview: t('Typing preview'),
  offline_form: t('Message when closed'),
  questions: t('Questions'),
  allowed_websites: t('Allowed sites'),
  block_ip: t('Blocked addresses'),
  block_country: t('Blocked countries'),
  opening_hours: t('Opening hours'),
  calendar_id: t('Calendar'),
  identity: t('Signed visitors'),
})

export type DesignerTab = 'topic' | 'appearance' | 'questions' | 'sites' | 'hours' | 'install'

const tabOfField: Partial<Record<keyof TopicValues, DesignerTab>> = {
  name: 'topic',
  note: 'topic',
  group_id: 'topic',
  ticket_mode: 'topic',
  max_queue: 'topic',
  questions: 'questions',
  allowed_websites: 'sites',
  block_ip: 'sites',
  opening_hours: 'hours',
  calendar_id: 'hours',
  identity: 'install',
}

/** The tab on which a refused value is shown. */
export const findTab = (field: string): DesignerTab => tabOfField[field as keyof TopicValues] ?? 'appearance'

export const isReadable = (color: string | null): boolean =>
  color === null || (/^#[\da-f]{6}$/i.test(color) && contrastWithWhite(color) >= leastContrast)

export type TopicErrors = Partial<Record<keyof TopicValues, string>>

/** What would be refused anyway, found before it is sent. */
export function findErrors(values: TopicValues, weekTexts: readonly string[]): TopicErrors {
  return {
    ...(values.name.trim() === '' && { name: t('Enter a name.') }),
    ...(!isReadable(values.color) && { color: t('White text can’t be read on this colour.') }),
    ...(weekTexts.some((text) => parseDay(text) === undefined) && {
      opening_hours: t('Enter times such as 09:00–17:00.'),
    }),
    ...(values.questions.some(({ label }) => label.trim() === '') && { questions: t('Enter a label.') }),
  }
}
