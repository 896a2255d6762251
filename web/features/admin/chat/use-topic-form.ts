import { useState } from 'react'
import { Chat } from '#contract/chat.ts'
import { weekDays } from '#contract/week.ts'
import { api } from '#web/lib/api/api.ts'
import { ApiError, wordFailure } from '#web/lib/api/error.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { labelChanges } from '#web/ui/patterns/save-bar/label-changes.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import type { ChatTopic } from './queries.ts'
import {
  type DesignerTab,
  findErrors,
  findTab,
  labels,
  readTopic,
  type TopicErrors,
  type TopicValues,
  writeChanges,
} from './topic-values.ts'
import { parseDay, writeDay } from '../time/week-text.ts'

export type TopicForm = {
  values: TopicValues
  errors: TopicErrors
  set: (changed: Partial<TopicValues>) => void
  /** The hours as they are typed, Monday first; what cannot be read yet is not part of the values. */
  weekTexts: readonly string[]
  typeWeek: (texts: readonly string[]) => void
  changes: readonly string[]
  isPending: boolean
  save: () => Promise<void>
  discard: () => void
}

const writeWeek = ({ opening_hours }: TopicValues) => weekDays.map((day) => writeDay(opening_hours?.days[day]))

/** Which field the server refused: `preferences.color` is the color. */
const refusedField = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.field?.replace(/^preferences\./, '').split('.')[0] : undefined

/** All tabs are one form and are saved together. `show` opens the tab of a refused value. */
export function useTopicForm(topic: ChatTopic, show: (tab: DesignerTab) => void): TopicForm {
  const before = readTopic(topic)
  const [typed, setTyped] = useState<Partial<TopicValues>>({})
  const [typedWeek, setTypedWeek] = useState<readonly string[]>()
  const [errors, setErrors] = useState<TopicErrors>({})
  const [isPending, setPending] = useState(false)
  const values = { ...before, ...typed }
  const weekTexts = typedWeek ?? writeWeek(values)

  const reset = () => {
    setTyped({})
    setTypedWeek(undefined)
    setErrors({})
  }
  const fail = (found: TopicErrors) => {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) show(findTab(first))
  }
  const save = async () => {
    const found = findErrors(values, values.opening_hours ? weekTexts : [])
    if (Object.keys(found).length > 0) return fail(found)
    setPending(true)
    try {
      await api(Chat.endpoints).update({ id: topic.id, ...writeChanges(topic, before, values) })
      await touch(queryClient, [{ object: 'chats', id: topic.id }])
      reset()
      toast(t('Saved'))
    } catch (error) {
      const field = refusedField(error)
      if (field && field in values) fail({ [field]: wordFailure(error) })
      else toast(wordFailure(error), { tone: 'danger' })
    }
    setPending(false)
  }
  const set = (changed: Partial<TopicValues>) => {
    setTyped((all) => ({ ...all, ...changed }))
    if (changed.opening_hours === null) setTypedWeek(undefined)
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !(name in changed))))
  }
  const typeWeek = (texts: readonly string[]) => {
    setTypedWeek(texts)
    const days = Object.fromEntries(weekDays.map((name, at) => [name, parseDay(texts[at] ?? '') ?? []]))
    if (values.opening_hours) set({ opening_hours: { ...values.opening_hours, days } })
  }
  const changes = labelChanges(before, values, labels())
  return { values, errors, set, weekTexts, typeWeek, changes, isPending, save, discard: reset }
}
