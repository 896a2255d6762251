import type { ChatQuestion } from '#contract/chat-topic.ts'

export const moveQuestion = (all: readonly ChatQuestion[], at: number, direction: 1 | -1): ChatQuestion[] => {
  const moved = all[at]
  return moved ? all.toSpliced(at, 1).toSpliced(at + direction, 0, moved) : [...all]
}

/** Answers are stored by name, so a name never changes; a removed one may be used again. */
export function addQuestion(all: readonly ChatQuestion[]): ChatQuestion[] {
  let number = all.length + 1
  while (all.some(({ name }) => name === `question_${number}`)) number += 1
  return [...all, { name: `question_${number}`, label: '', type: 'text', required: false }]
}

/** Empty lines of choices are left out, and only a choice has them. */
export const cleanQuestions = (all: readonly ChatQuestion[]): ChatQuestion[] =>
  all.map(({ options, ...question }) => {
    if (question.type !== 'select') return question
    return { ...question, options: (options ?? []).map((text) => text.trim()).filter((text) => text !== '') }
  })
