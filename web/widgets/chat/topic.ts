/** What the server says about the topic in the answer to `chat_status_customer`. */
export type TopicQuestion = {
  name: string
  label: string
  type: 'text' | 'email' | 'tel' | 'textarea' | 'select'
  required: boolean
  options?: readonly string[]
}

export type WidgetTopic = {
  title: string | null
  greeting: string | null
  color: string | null
  position: 'right' | 'left'
  theme: 'auto' | 'light' | 'dark'
  texts: Readonly<Record<string, string>>
  questions: readonly TopicQuestion[]
  files: boolean
  typing_preview: boolean
  rating: boolean
  transcript: boolean
  offline_form: boolean
  opening_hours: { time_zone: string; days: Readonly<Record<string, readonly (readonly [string, string])[]>> } | null
  opens_at: string | null
}

/** Until the server has answered, and for servers that say nothing about it. */
export const plainTopic: WidgetTopic = {
  title: null,
  greeting: null,
  color: null,
  position: 'right',
  theme: 'auto',
  texts: {},
  questions: [],
  files: false,
  typing_preview: false,
  rating: false,
  transcript: false,
  offline_form: false,
  opening_hours: null,
  opens_at: null,
}
