import type { ChatTopicSettings } from '#contract/chat-topic.ts'
import { tidyEmail } from '#features/users/service.ts'
import { Refusal } from '#kernel/errors.ts'
import type { SessionPreferences } from '../store.ts'

const mostAnswers = 20
const longestAnswer = 2000

/** What a visitor entered before the chat, by the name of the question. */
export function readAnswers(fields: unknown): Record<string, string> {
  if (typeof fields !== 'object' || fields === null) return {}
  const given = Object.entries(fields).slice(0, mostAnswers)
  const texts = given.flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== ''
      ? [[name, value.replaceAll('\0', '').trim().slice(0, longestAnswer).toWellFormed()] as const]
      : [],
  )
  return Object.fromEntries(texts)
}

/** Only answers to questions of the topic, in their order; name and address are shown elsewhere. */
export const describeAnswers = ({ questions }: ChatTopicSettings, answers: Record<string, string>) =>
  questions.flatMap(({ name, label, type }) => {
    const value = answers[name]
    return value === undefined || name === 'name' || type === 'email' ? [] : [{ label, value }]
  })

/** Who wrote, as far as the visitor said it. Nothing of it is verified. */
export function describeVisitor({ visitor }: SessionPreferences) {
  const address = (visitor?.email ?? '').trim()
  return {
    name: (visitor?.name ?? '').trim(),
    email: isAddress(address) ? address : undefined,
    answers: readAnswers(visitor?.fields),
  }
}

function isAddress(text: string): boolean {
  try {
    return Boolean(tidyEmail(text))
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
