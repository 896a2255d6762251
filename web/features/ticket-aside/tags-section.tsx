import { Tag } from 'lucide-react'
import { useState } from 'react'
import { Tags } from '#contract/tag.ts'
import { PickDialog } from '#web/ui/patterns/pick-dialog.tsx'
import { refreshTicket, sayFailure } from '#web/domain/tickets/actions.ts'
import { useActions } from '#web/lib/actions/registry.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan, useConfig } from '#web/lib/session.ts'
import type { Option } from '#web/ui/primitives/options.tsx'
import { TagField } from '#web/ui/primitives/tag-field.tsx'
import { useTicketContext } from '#web/domain/tickets/ticket-context.ts'
import { Section } from './section.tsx'

export async function findTags(term: string): Promise<Option<string>[]> {
  const found = await api(Tags).search({ term })
  return found.map(({ value }) => ({ id: value, label: value }))
}

/** Whether this user may create new tags. */
export function useMayMakeTags(): boolean {
  const can = useCan()
  return useConfig<boolean>('tag_new') !== false || can('admin.tag')
}

const newTag = (words: string): Option<string> => ({ id: words, label: words, description: t('New tag') })

async function saveTags(ticketId: number, before: readonly string[], after: readonly string[]): Promise<void> {
  const tagging = (item: string) => ({ object: 'Ticket' as const, o_id: ticketId, item })
  try {
    for (const item of after.filter((tag) => !before.includes(tag))) await api(Tags).add(tagging(item))
    for (const item of before.filter((tag) => !after.includes(tag))) await api(Tags).remove(tagging(item))
  } catch (error) {
    sayFailure(error)
  }
  await refreshTicket(ticketId)
}

export function TagsSection({ ticketId }: { ticketId: number }) {
  const { tags } = useTicketContext(ticketId)
  const allowsNew = useMayMakeTags()
  const [isAsking, setAsking] = useState(false)
  const save = (next: readonly string[]) => void saveTags(ticketId, tags, next)
  const ask = () => setAsking(true)
  const add = ({ id }: Option<string>) => {
    setAsking(false)
    save([...tags, id])
  }
  useActions([{ id: 'ticket-tag', title: t('Add tag…'), icon: Tag, group: t('Ticket'), shortcut: 't', run: ask }])
  return (
    <>
      <Section id="tags" title={t('Tags')} count={tags.length} startsOpen>
        <TagField
          label={t('Tags')}
          isLabelHidden
          placeholder={t('Add tag')}
          value={tags}
          onChange={save}
          search={findTags}
          allowsNew={allowsNew}
        />
      </Section>
      {isAsking && (
        <PickDialog
          title={t('Add tag')}
          search={findTags}
          create={allowsNew ? newTag : undefined}
          onPick={add}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
