import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { t } from '#web/lib/i18n/i18n.ts'
import page from '#web/ui/patterns/settings-page.module.css'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { listCategoryOptions } from './category-options.ts'
import { useHelp } from './use-help.ts'
import { createAnswer } from './writes.ts'

const formId = 'answer-form'

type NewAnswerProps = {
  categoryId: number | undefined
  onClose: () => void
  /** To start with. */
  title?: string
  notice?: string
  body?: () => Promise<string>
  /** Before the editor opens. */
  onCreated?: (translationId: number) => Promise<void>
}

/** A draft needs a title and a category; the editor opens with it. */
export function NewAnswerDialog({ categoryId, onClose, title: given = '', notice, body, onCreated }: NewAnswerProps) {
  const { help, language, params } = useHelp()
  const navigate = useNavigate()
  const categories = listCategoryOptions(help, language, ({ isEditable }) => isEditable)
  const [title, setTitle] = useState(given)
  const [chosen, setChosen] = useState(categories.some(({ id }) => id === categoryId) ? categoryId : categories[0]?.id)
  const { submit, isPending, problem } = useSubmit(async () => {
    if (chosen === undefined) return
    const written = { categoryId: chosen, localeId: language.id, title: title.trim(), body: (await body?.()) ?? '' }
    const { id, translationId } = await createAnswer(help.id, written)
    await onCreated?.(translationId)
    if (!onCreated) onClose()
    await navigate({
      to: '/knowledge_base/$base/locale/$locale/answer/$id/edit',
      params: { ...params, id: String(id) },
    })
  })
  return (
    <Dialog
      title={t('New answer')}
      isOpen
      onClose={onClose}
      size="s"
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={isPending}
            isDisabled={title.trim() === '' || chosen === undefined}
          >
            {t('Create draft')}
          </Button>
        </>
      }
    >
      <Form id={formId} className={page.form ?? ''} onSubmit={submit}>
        {notice && <Notice>{notice}</Notice>}
        {problem && <Notice tone="danger">{problem}</Notice>}
        <TextField
          label={t('Title')}
          description={t('As customers would ask it, e.g. “How do I reset my password?”')}
          value={title}
          onChange={setTitle}
          maxLength={250}
          isRequired
          autoFocus
        />
        <Select label={t('Category')} options={categories} value={chosen ?? null} onChange={setChosen} isRequired />
      </Form>
    </Dialog>
  )
}
