import { useQuery } from '@tanstack/react-query'
import { Layers, Search } from 'lucide-react'
import { useState } from 'react'
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components'
import { ChatSessions } from '#contract/chat.ts'
import type { ChatAvailability } from '#contract/chat-agents.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useMe } from '#web/lib/session.ts'
import { classes } from '#web/ui/classes.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import pick from '#web/ui/patterns/pick-dialog.module.css'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { TextArea } from '#web/ui/primitives/text-field.tsx'
import { matching } from '#web/ui/primitives/use-found-options.ts'
import { availabilityQuery, type ChatSessionRecord } from './queries.ts'
import { describeSeats } from './seats.ts'
import styles from './visitor-panel.module.css'

type Target = { id: string; label: string; seats: string; input: { user_id: number } | { chat_id: number } }

/** Colleagues who are available, then the other topics. */
function listTargets({ agents, topics }: ChatAvailability, me: number, chatId: number): Target[] {
  const people = agents
    .filter(({ user_id }) => user_id !== me)
    .map((agent) => ({
      id: `user-${agent.user_id}`,
      label: agent.name,
      seats: describeSeats(agent),
      input: { user_id: agent.user_id },
    }))
  const others = topics
    .filter(({ id }) => id !== chatId)
    .map(({ id, name }) => {
      const count = agents.filter(({ chat_ids }) => chat_ids === null || chat_ids.includes(id)).length
      return { id: `chat-${id}`, label: name, seats: t('{count} available', { count }), input: { chat_id: id } }
    })
  return [...people, ...others]
}

type TransferProps = { session: ChatSessionRecord; onClose: () => void; onDone: () => void }

/** To a person or a topic, with a note. The visitor keeps the conversation. */
export function TransferDialog({ session, onClose, onDone }: TransferProps) {
  const { id: me } = useMe()
  const { data } = useQuery(availabilityQuery)
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [note, setNote] = useState('')
  const targets = data ? listTargets(data, me, session.chat_id) : []
  const target = targets.find(({ id }) => id === chosen)
  const transfer = async () => {
    if (!target) return
    const request = api(ChatSessions).transfer({ id: session.id, ...target.input, ...(note.trim() && { note }) })
    if (await attempt(request, t('Transferred to {name}', { name: target.label }))) onDone()
  }
  return (
    <Dialog
      title={t('Transfer chat')}
      size="s"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" isDisabled={!target} onPress={() => void transfer()}>
            {target ? t('Transfer to {name}', { name: target.label }) : t('Transfer')}
          </Button>
        </>
      }
    >
      <div className={styles.transfer}>
        <Autocomplete inputValue={words} onInputChange={setWords} filter={() => true}>
          <SearchField aria-label={t('Person or topic')} autoFocus className={pick.field ?? ''}>
            <Search size={16} aria-hidden />
            <Input className={pick.input ?? ''} placeholder={t('Person or topic')} />
          </SearchField>
          <ListBox
            aria-label={t('Person or topic')}
            items={matching(targets, words)}
            selectionMode="single"
            selectedKeys={chosen ? [chosen] : []}
            onSelectionChange={(keys) => setChosen(keys === 'all' ? undefined : (keys.values().next().value as string))}
            className={classes(pick.list, styles.targets)}
            renderEmptyState={() => <p className={pick.empty}>{t('No one else is available')}</p>}
          >
            {({ id, label, seats }) => (
              <ListBoxItem id={id} textValue={label} className={pick.option ?? ''}>
                {id.startsWith('user-') ? <Avatar name={label} size="s" /> : <Layers size={16} aria-hidden />}
                <bdi className={styles.grow}>{label}</bdi>
                <span className={styles.muted}>{seats}</span>
              </ListBoxItem>
            )}
          </ListBox>
        </Autocomplete>
        <TextArea
          label={t('Internal note')}
          rows={2}
          maxLength={2000}
          value={note}
          onChange={setNote}
          description={t('The visitor keeps the conversation.')}
        />
      </div>
    </Dialog>
  )
}
