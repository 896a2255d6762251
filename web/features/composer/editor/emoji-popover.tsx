import type { Editor } from '@tiptap/react'
import { Smile } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Popover } from '#web/ui/primitives/popover.tsx'

const EmojiGrid = lazy(async () => ({ default: (await import('./emoji-grid.tsx')).EmojiGrid }))

/** For users who do not know that `:smile` finds one too. */
export const EmojiPopover = ({ editor }: { editor: Editor }) => (
  <Popover label={t('Emoji')} placement="top start" trigger={<IconButton icon={Smile} label={t('Emoji')} size="s" />}>
    {(close) => (
      <Suspense>
        <EmojiGrid
          onChoose={(character) => {
            close()
            editor.chain().focus().insertContent({ type: 'text', text: character }).run()
          }}
        />
      </Suspense>
    )}
  </Popover>
)
