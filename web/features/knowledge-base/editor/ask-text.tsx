import { type FormEvent, useState } from 'react'
import { createStore, useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'

type Question = {
  title: string
  label: string
  description?: string
  value: string
  action: string
  /** What is wrong with it; undefined if it can be used. */
  check?: (text: string) => string | undefined
}

const asked = createStore<(Question & { answer: (text: string | undefined) => void }) | undefined>(undefined)

/** Undefined if it was cancelled. */
export function askText(question: Question): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  asked.set({
    ...question,
    answer: (text) => {
      asked.set(undefined)
      resolve(text)
    },
  })
  return promise
}

const formId = 'ask-text'

function AskText({ question }: { question: NonNullable<ReturnType<typeof asked.get>> }) {
  const { title, label, description, action, check, answer } = question
  const [text, setText] = useState(question.value)
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = check?.(text)
    if (found) setProblem(found)
    else answer(text.trim())
  }
  return (
    <Dialog
      title={title}
      size="s"
      isOpen
      onClose={() => answer(undefined)}
      footer={
        <>
          <Button onPress={() => answer(undefined)}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField label={label} description={description} error={problem} value={text} onChange={setText} autoFocus />
      </form>
    </Dialog>
  )
}

/** For `askText`; once on the screen. */
export function AskTextDialog() {
  const question = useStore(asked)
  return question ? <AskText question={question} /> : null
}
