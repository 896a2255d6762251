import { useNavigate } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import type { Action } from '#web/lib/actions/action.ts'
import { useActions } from '#web/lib/actions/registry.ts'
import { useMe } from '#web/lib/session.ts'
import type { ComposerHandle } from './chat-composer.tsx'
import type { ChatDialog } from './conversation.tsx'
import { acceptVisitor } from './open-chat.ts'
import type { ChatSessionRecord } from './queries.ts'
import type { ConsoleLists } from './rail.tsx'

type ConsoleProps = {
  lists: ConsoleLists
  session: ChatSessionRecord | undefined
  composer: RefObject<ComposerHandle | null>
  onOpen: (id: number) => void
  onDialog: (dialog: ChatDialog) => void
}

/** The keys of the console. */
export function useConsoleActions(props: ConsoleProps): void {
  const navigate = useNavigate()
  const { id: me } = useMe()
  const leave = () => void navigate({ to: '/chats', search: {} })
  const actions = [...listActions(props), ...chatActions(props, me, leave)]
  useActions(actions.map((action) => ({ ...action, group: t('Chats') })))
}

/** Those for the lists. */
function listActions({ lists: { waiting, mine }, session, onOpen }: ConsoleProps): Action[] {
  const step = (by: number) => {
    const at = mine.findIndex(({ id }) => id === session?.id)
    const next = mine[at === -1 ? 0 : (at + by + mine.length) % mine.length]
    if (next) onOpen(next.id)
  }
  const accept = async () => {
    const first = waiting[0]
    if (first && (await acceptVisitor(first.id))) onOpen(first.id)
  }
  const moving = { enabled: mine.length > 0, inFields: true, repeats: true }
  return [
    {
      id: 'chat-accept',
      title: t('Accept the next visitor'),
      shortcut: 'a',
      enabled: waiting.length > 0,
      run: () => void accept(),
    },
    { id: 'chat-next', title: t('Next chat'), shortcut: 'alt+arrowdown', ...moving, run: () => step(1) },
    { id: 'chat-previous', title: t('Previous chat'), shortcut: 'alt+arrowup', ...moving, run: () => step(-1) },
  ]
}

/** Those for the open chat. */
function chatActions({ session, composer, onDialog }: ConsoleProps, me: number, leave: () => void): Action[] {
  const isOpen = session !== undefined
  return [
    {
      id: 'chat-texts',
      title: t('Insert a text module'),
      shortcut: '/',
      enabled: session?.state === 'running' && session.user_id === me,
      run: () => composer.current?.openTexts(),
    },
    {
      id: 'chat-transfer',
      title: t('Transfer chat'),
      shortcut: 't',
      enabled: isOpen && session.state !== 'closed',
      run: () => onDialog('transfer'),
    },
    {
      id: 'chat-note',
      title: t('Internal note'),
      shortcut: 'n',
      enabled: isOpen,
      run: () => composer.current?.startNote(),
    },
    { id: 'chat-leave', title: t('Back to the list'), shortcut: 'escape', enabled: isOpen, run: leave },
  ]
}
