import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import type { HelpCategory } from '#web/domain/knowledge-base/help-centre.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import page from '#web/ui/patterns/settings-page.module.css'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { listCategoryOptions, listSubtree } from './category-options.ts'
import { useHelp } from './use-help.ts'
import { changeCategory, createCategory } from './writes.ts'

const formId = 'category-form'
/** The value of the choice that stands for no category. */
const top = 0

type CategoryDialogProps = {
  /** Left out, a new one is created. */
  category?: HelpCategory | undefined
  parentId: number | null
  onClose: () => void
}

/** The titles of a category in all languages, and where it is. */
export function CategoryDialog({ category, parentId, onClose }: CategoryDialogProps) {
  const { help, language, params } = useHelp()
  const navigate = useNavigate()
  const [parent, setParent] = useState(parentId)
  const [titles, setTitles] = useState<Record<number, string>>(() =>
    Object.fromEntries((category?.translations ?? []).map(({ kb_locale_id, title }) => [kb_locale_id, title])),
  )
  const { submit, isPending, problem } = useSubmit(async () => {
    const values = {
      parentId: parent,
      titles: help.languages.map(({ id }) => ({
        id: category?.translations.find(({ kb_locale_id }) => kb_locale_id === id)?.id,
        kb_locale_id: id,
        title: titles[id] ?? '',
      })),
    }
    if (category) await changeCategory(help.id, category.id, values)
    const id = category?.id ?? (await createCategory(help.id, values))
    onClose()
    toast(category ? t('Saved') : t('Category created'))
    if (!category)
      await navigate({
        to: '/knowledge_base/$base/locale/$locale/category/$id',
        params: { ...params, id: String(id) },
      })
  })
  const excluded = category ? listSubtree(help, category.id) : []
  const parents = listCategoryOptions(help, language, (one) => one.isEditable && !excluded.includes(one.id))
  const mayBeTop = help.isEditable || parent === null
  const isEmpty = Object.values(titles).every((title) => title.trim() === '')
  return (
    <Dialog
      title={category ? t('Edit category') : t('New category')}
      isOpen
      onClose={onClose}
      size="s"
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isPending} isDisabled={isEmpty}>
            {category ? t('Save changes') : t('Create category')}
          </Button>
        </>
      }
    >
      <Form id={formId} className={page.form ?? ''} onSubmit={submit}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        {help.languages.map(({ id, name }, index) => (
          <TextField
            key={id}
            label={help.languages.length > 1 ? t('Title in {language}', { language: name }) : t('Title')}
            value={titles[id] ?? ''}
            onChange={(title) => setTitles({ ...titles, [id]: title })}
            maxLength={250}
            autoFocus={index === 0}
          />
        ))}
        <Select
          label={t('In category')}
          options={[...(mayBeTop ? [{ id: top, label: t('Top level') }] : []), ...parents]}
          value={parent ?? top}
          onChange={(id) => setParent(id === top ? null : id)}
        />
      </Form>
    </Dialog>
  )
}
