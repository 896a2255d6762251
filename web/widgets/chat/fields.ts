import { h } from './dom.ts'
import type { ChatTexts } from './texts.ts'
import type { TopicQuestion } from './topic.ts'

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const email = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** The questions of a topic and the message, with problems under each field. */
export function createFields(questions: readonly TopicQuestion[], texts: ChatTexts) {
  const fields = questions.map((question) => createField(question, texts))
  const setProblems = (problems: Readonly<Record<string, string>>) => {
    for (const { question, setProblem } of fields) setProblem(problems[question.name] ?? '')
  }
  return {
    elements: fields.map(({ element }) => element),
    values: () => Object.fromEntries(fields.map(({ question, input }) => [question.name, input.value.trim()])),
    setValue: (name: string, value: string) => {
      const field = fields.find(({ question }) => question.name === name)
      if (field && field.input.value === '') field.input.value = value
    },
    setProblems,
    /** Shows what is wrong and goes to the first problem; true if there is none. */
    check: (): boolean => {
      const wrong = fields.filter(({ question, input }) => findProblem(question, input.value.trim(), texts) !== '')
      setProblems(
        Object.fromEntries(
          wrong.map(({ question, input }) => [question.name, findProblem(question, input.value.trim(), texts)]),
        ),
      )
      wrong[0]?.input.focus()
      return wrong.length === 0
    },
    /** The first field that must be filled in. */
    focus: () =>
      (fields.find(({ question, input }) => question.required && input.value === '') ?? fields.at(-1))?.input.focus(),
    input: (name: string) => fields.find(({ question }) => question.name === name)?.input,
  }
}

function findProblem({ required, type }: TopicQuestion, value: string, texts: ChatTexts): string {
  if (required && value === '') return type === 'email' ? texts.badEmail : texts.missing
  return type === 'email' && value !== '' && !email.test(value) ? texts.badEmail : ''
}

let fieldCount = 0

function createField(question: TopicQuestion, texts: ChatTexts) {
  const { name, required } = question
  fieldCount += 1
  const problemId = `problem-${fieldCount}`
  const input = createInput(question, texts)
  input.name = name
  input.required = required
  const problem = h('span', { class: 'problem', id: problemId })
  const label = h('span', { class: 'label' }, labelOf(question, texts))
  if (required) label.append(h('span', { class: 'required', 'aria-hidden': 'true' }, ' *'))
  const setProblem = (text: string) => {
    problem.textContent = text
    input.setAttribute('aria-invalid', String(text !== ''))
    if (text === '') input.removeAttribute('aria-describedby')
    else input.setAttribute('aria-describedby', problemId)
  }
  return { question, input, setProblem, element: h('div', { class: 'field' }, h('label', {}, label, input), problem) }
}

/** The questions that every topic has are in the language of the visitor. */
function labelOf({ name, label }: TopicQuestion, texts: ChatTexts): string {
  const isUsual = (name === 'name' && label === 'Name') || (name === 'email' && label === 'Email')
  return isUsual ? texts[name as 'name' | 'email'] : label
}

function createInput({ name, type, options = [] }: TopicQuestion, texts: ChatTexts): Input {
  if (type === 'textarea') return h('textarea', { rows: 3, maxlength: 5000 })
  if (type === 'select')
    return h('select', {}, h('option', { value: '' }, texts.choose), ...options.map((text) => h('option', {}, text)))
  const complete = ['name', 'email', 'tel'].includes(name) ? name : undefined
  return h('input', { type, maxlength: 255, autocomplete: type === 'email' ? 'email' : complete })
}
