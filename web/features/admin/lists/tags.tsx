import { queryOptions, useQuery } from '@tanstack/react-query'
import { Plus, Tags, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
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
import { SheetFooter } from '#web/ui/patterns/save-bar/sheet-footer.tsx'
import { type RecordSteps, Sheet } from '#web/ui/patterns/sheet.tsx'
import { useOpenedRecord } from '#web/ui/patterns/use-opened-record.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
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

type TagSheetProps = { tag: Partial<TagItem>; tags: readonly TagItem[]; steps: RecordSteps; onClose: () => void }

/** A new tag, or another name for one; a name that exists makes one tag of two. */
function TagSheet({ tag, tags, steps, onClose }: TagSheetProps) {
  const { id, name: before = '' } = tag
  const [name, setName] = useState(before)
  const form = useRef<HTMLFormElement>(null)
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    await (id === undefined ? api(TagList).create({ name }) : api(TagList).rename({ id, name }))
    await refresh()
    onClose()
  })
  const close = useUnsaved(name !== before, onClose)
  const merges = id !== undefined && tags.some((other) => other.id !== id && other.name === name.trim())
  return (
    <Sheet
      onClose={close}
      title={id === undefined ? t('New tag') : before}
      steps={id === undefined ? undefined : steps}
      footer={
        <SheetFooter
          isNew={id === undefined}
          changes={name === before ? [] : [t('Name')]}
          isPending={isPending}
          onSave={() => form.current?.requestSubmit()}
          onDiscard={() => setName(before)}
          onClose={close}
        />
      }
    >
      <Form ref={form} onSubmit={submit} validationErrors={errors} className={styles.form ?? ''}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <TextField
          label={t('Name')}
          name="name"
          description={merges ? t('This tag already exists. The two will be merged.') : undefined}
          isRequired
          isMarkHidden
          autoFocus
          maxLength={250}
          validationBehavior="native"
          value={name}
          onChange={setName}
        />
      </Form>
    </Sheet>
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
  const { opened, turn, open, close, stepsIn } = useOpenedRecord<Partial<TagItem>>()
  const found =
    data &&
    matching(
      data.map((tag) => ({ ...tag, label: tag.name })),
      words,
    )
  const create = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} icon={Plus} onPress={() => open({})}>
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
      rows={found}
      onOpen={open}
      currentId={opened?.id}
      error={error}
      onRetry={() => void refetch()}
      empty={<EmptyState icon={Tags} title={t('No tags yet')} action={create('secondary')} />}
    >
      {opened && <TagSheet key={turn} tag={opened} tags={data ?? []} steps={stepsIn(found)} onClose={close} />}
    </ListPage>
  )
}
