import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { ChatQuestion } from '#contract/chat-topic.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import page from '#web/ui/patterns/settings-page.module.css'
import { Button } from '#web/ui/primitives/button.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextArea, TextField } from '#web/ui/primitives/text-field.tsx'
import styles from './designer.module.css'
import { addQuestion, moveQuestion } from './questions.ts'
import type { TopicForm } from './use-topic-form.ts'

const types = () => [
  { id: 'text', label: t('Text') },
  { id: 'textarea', label: t('Long text') },
  { id: 'email', label: t('Email') },
  { id: 'tel', label: t('Phone') },
  { id: 'select', label: t('Choice') },
]

type QuestionProps = {
  question: ChatQuestion
  onChange: (question: ChatQuestion) => void
  onMove: (direction: 1 | -1) => void
  onRemove: () => void
  isFirst: boolean
  isLast: boolean
}

function Question({ question, onChange, onMove, onRemove, isFirst, isLast }: QuestionProps) {
  const name = question.label
  return (
    <li className={styles.question}>
      <div className={page.pair}>
        <TextField
          label={t('Label')}
          value={question.label}
          onChange={(label) => onChange({ ...question, label })}
          maxLength={100}
          isRequired
        />
        <Select
          label={t('Type')}
          options={types()}
          value={question.type}
          onChange={(type) => onChange({ ...question, type: type as ChatQuestion['type'] })}
        />
      </div>
      {question.type === 'select' && (
        <TextArea
          label={t('Choices, one per line')}
          rows={3}
          value={(question.options ?? []).join('\n')}
          onChange={(text) => onChange({ ...question, options: text.split('\n') })}
        />
      )}
      <div className={styles.questionFoot}>
        <Checkbox isSelected={question.required} onChange={(required) => onChange({ ...question, required })}>
          {t('Required')}
        </Checkbox>
        <span className={styles.tools}>
          <IconButton
            icon={ArrowUp}
            size="s"
            label={t('Move “{name}” up', { name })}
            isDisabled={isFirst}
            onPress={() => onMove(-1)}
          />
          <IconButton
            icon={ArrowDown}
            size="s"
            label={t('Move “{name}” down', { name })}
            isDisabled={isLast}
            onPress={() => onMove(1)}
          />
          <IconButton icon={X} size="s" label={t('Remove “{name}”', { name })} onPress={onRemove} />
        </span>
      </div>
    </li>
  )
}

/** What visitors are asked before the chat starts. */
export function QuestionsTab({ form: { values, errors, set } }: { form: TopicForm }) {
  const { questions } = values
  return (
    <section className={styles.set}>
      <h2 className={styles.heading}>{t('Before the chat starts')}</h2>
      <p className={page.muted}>{t('Each question turns some visitors away. Ask only for what agents need.')}</p>
      {errors.questions && <Notice tone="danger">{errors.questions}</Notice>}
      <ol className={styles.questions}>
        {questions.map((question, at) => (
          <Question
            key={question.name}
            question={question}
            isFirst={at === 0}
            isLast={at === questions.length - 1}
            onChange={(changed) => set({ questions: questions.with(at, changed) })}
            onMove={(direction) => set({ questions: moveQuestion(questions, at, direction) })}
            onRemove={() => set({ questions: questions.toSpliced(at, 1) })}
          />
        ))}
      </ol>
      <div>
        <Button
          icon={Plus}
          isDisabled={questions.length >= 20}
          onPress={() => set({ questions: addQuestion(questions) })}
        >
          {t('Add question')}
        </Button>
      </div>
    </section>
  )
}
