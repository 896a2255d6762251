import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Ellipsis, FileText, FolderPlus, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type HelpCategory, titleOf } from '#web/domain/knowledge-base/help-centre.ts'
import { answersQuery } from '#web/domain/knowledge-base/queries.ts'
import { sayFailure } from '#web/domain/tickets/actions.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { MoveButtons } from '#web/ui/patterns/move-buttons.tsx'
import { PageHeader } from '#web/ui/patterns/page.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Menu } from '#web/ui/primitives/menu.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { AnswerLine } from './answer-lines.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryLines } from './category-lines.tsx'
import { Crumbs } from './crumbs.tsx'
import styles from './help.module.css'
import { Missing } from './missing.tsx'
import { NewAnswerDialog } from './new-answer-dialog.tsx'
import { useHelp } from './use-help.ts'
import { deleteCategory, sortAnswers } from './writes.ts'

/** Asks first; a category that is not empty is refused by the server. */
function useDelete({ id, parentId }: HelpCategory, title: string) {
  const { help, params } = useHelp()
  const navigate = useNavigate()
  return async () => {
    const isSure = await confirm({
      title: t('Delete “{name}”?', { name: title }),
      text: t('You can delete a category once it contains no answers or other categories.'),
      action: t('Delete category'),
      danger: true,
    })
    if (!isSure || !(await attempt(deleteCategory(help.id, id), t('Category deleted')))) return
    const to = '/knowledge_base/$base/locale/$locale' as const
    if (parentId === null) await navigate({ to, params })
    else await navigate({ to: `${to}/category/$id`, params: { ...params, id: String(parentId) } })
  }
}

type Asking = 'edit' | 'category' | 'answer'

function Actions({ category, title, isEditing }: { category: HelpCategory; title: string; isEditing: boolean }) {
  const [asking, setAsking] = useState<Asking | undefined>(isEditing ? 'edit' : undefined)
  const remove = useDelete(category, title)
  const close = () => setAsking(undefined)
  return (
    <>
      <Menu
        label={t('Category')}
        trigger={<IconButton icon={Ellipsis} label={t('More actions')} />}
        groups={[
          {
            entries: [
              { id: 'edit', label: t('Edit category'), icon: Pencil, run: () => setAsking('edit') },
              { id: 'new', label: t('New category'), icon: FolderPlus, run: () => setAsking('category') },
            ],
          },
          {
            entries: [
              { id: 'delete', label: t('Delete category'), icon: Trash2, danger: true, run: () => void remove() },
            ],
          },
        ]}
      />
      <Button icon={Plus} variant="primary" onPress={() => setAsking('answer')}>
        {t('New answer')}
      </Button>
      {asking === 'edit' && <CategoryDialog category={category} parentId={category.parentId} onClose={close} />}
      {asking === 'category' && <CategoryDialog parentId={category.id} onClose={close} />}
      {asking === 'answer' && <NewAnswerDialog categoryId={category.id} onClose={close} />}
    </>
  )
}

function Answers({ category: { id, answerIds, isEditable } }: { category: HelpCategory }) {
  const { help, language } = useHelp()
  const { data, error, refetch } = useQuery(answersQuery(help.id, { category_id: id }))
  if (answerIds.length === 0) return null
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  return (
    <ul className={styles.lines}>
      {data.map((answer) => (
        <AnswerLine key={answer.id} answer={answer}>
          {isEditable && answerIds.length > 1 && (
            <MoveButtons
              name={titleOf(help, answer, language)}
              ids={answerIds}
              id={answer.id}
              onMove={(order) => void sortAnswers(help.id, id, order).catch(sayFailure)}
            />
          )}
        </AnswerLine>
      ))}
    </ul>
  )
}

/** A category: those in it, then its answers. `isEditing` is the address of the public page's edit link. */
export function CategoryPage({ isEditing = false }: { isEditing?: boolean }) {
  const { help, language } = useHelp()
  const { id } = useParams({ strict: false })
  const category = help.categories.get(Number(id))
  if (!category) return <Missing />
  const title = titleOf(help, category, language)
  const isEmpty = category.childIds.length + category.answerIds.length === 0
  return (
    <>
      <PageHeader
        title={title}
        above={<Crumbs categoryId={category.parentId} current={title} />}
        actions={
          category.isEditable && <Actions key={category.id} category={category} title={title} isEditing={isEditing} />
        }
      />
      <div className={styles.body}>
        {isEmpty && <EmptyState icon={FileText} title={t('No answers in this category yet')} />}
        <CategoryLines parentId={category.id} ids={category.childIds} isEditable={category.isEditable} />
        <Answers category={category} />
      </div>
    </>
  )
}

export const EditedCategoryPage = () => <CategoryPage isEditing />
