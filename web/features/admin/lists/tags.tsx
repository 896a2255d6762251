import { queryOptions, useQuery } from '@tanstack/react-query'
import { Plus, Tags, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import type { AnswerOf } from '#contract/client.ts'
import { TagList } from '#contract/tag.ts'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { formatNumber } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { useUnsaved } from '#web/ui/patterns/form/use-unsaved.ts'
import { ListPage } from '#web/ui/patterns/list-page.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { matching } from '#web/ui/primitives/use-found-options.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { attempt } from '#web/ui/patterns/form/attempt.ts'

type TagItem = AnswerOf<typeof TagList.list>[number]

const tagsQuery = queryOptions({
  queryKey: ['tag_list'],
  queryFn: () => api(TagList).list({ per_page: 1000 }),
  meta: { touchedBy: ['tags'] },
})

const refresh = () => touch(queryClient, [{ object: 'tag_list', id: 0 }])

async function removeTag({ id, name, count }: TagItem) {
  const text = tn(count, 'It will be removed from {count} ticket.', 'It will be removed from {count} tickets.')
  const question = { title: t('Delete “{name}”?', { name }), text, action: t('Delete'), danger: true }
  if (!(await confirm(question))) return
  await attempt(api(TagList).remove({ id }), t('“{name}” deleted', { name }))
  await refresh()
}

/** A new tag, or another name for one; a name that exists makes one tag of two. */
function TagDialog({ tag, tags, onClose }: { tag: Partial<TagItem>; tags: readonly TagItem[]; onClose: () => void }) {
  const [name, setName] = useState(tag.name ?? '')
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    await (tag.id === undefined ? api(TagList).create({ name }) : api(TagList).rename({ id: tag.id, name }))
    await refresh()
    onClose()
  })
  const close = useUnsaved(name !== (tag.name ?? ''), onClose)
  const merges = tags.some((other) => other.id !== tag.id && other.name === name.trim())
  const description = merges && tag.id !== undefined ? t('This tag already exists. The two will be merged.') : undefined
  return (
    <Dialog isOpen onClose={close} size="s" title={tag.id === undefined ? t('New tag') : t('Rename tag')}>
      <Form onSubmit={submit} validationErrors={errors} className={styles.form ?? ''}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <TextField
          label={t('Name')}
          name="name"
          description={description}
          isRequired
          isMarkHidden
          autoFocus
          maxLength={250}
          validationBehavior="native"
          value={name}
          onChange={setName}
        />
        <div className={styles.cardFoot}>
          <Button onPress={close}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {tag.id === undefined ? t('Create') : t('Rename')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

const columns = () => [
  { id: 'name', title: t('Tag'), cell: ({ name }: TagItem) => <span dir="auto">{name}</span> },
  {
    id: 'count',
    title: t('Tickets'),
    align: 'end' as const,
    width: '120px',
    cell: ({ count }: TagItem) => formatNumber(count),
  },
  {
    id: 'tools',
    title: '',
    isTool: true,
    cell: (tag: TagItem) => (
      <IconButton
        icon={Trash2}
        size="s"
        label={t('Delete “{name}”', { name: tag.name })}
        onPress={() => void removeTag(tag)}
      />
    ),
  },
]

export function TagsScreen() {
  const { data, error, refetch } = useQuery(tagsQuery)
  const [words, setWords] = useState('')
  const [opened, setOpened] = useState<Partial<TagItem>>()
  const create = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} icon={Plus} onPress={() => setOpened({})}>
      {t('New tag')}
    </Button>
  )
  return (
    <ListPage
      title={t('Tags')}
      count={data?.length}
      search={{ words, onChange: setWords }}
      actions={create('primary')}
      columns={columns()}
      rows={
        data &&
        matching(
          data.map((tag) => ({ ...tag, label: tag.name })),
          words,
        )
      }
      onOpen={setOpened}
      error={error}
      onRetry={() => void refetch()}
      empty={<EmptyState icon={Tags} title={t('No tags yet')} action={create('secondary')} />}
    >
      {opened && <TagDialog tag={opened} tags={data ?? []} onClose={() => setOpened(undefined)} />}
    </ListPage>
  )
}
