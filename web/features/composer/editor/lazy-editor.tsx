import { loadLater } from '#web/ui/load-later.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import type { RichEditorProps } from './rich-editor.tsx'

/** 150 KB that are needed only for writing; loaded before when the browser is idle. */
export const RichEditor = loadLater<RichEditorProps>(
  async () => (await import('./rich-editor.tsx')).RichEditor,
  () => <Skeleton lines={4} />,
)
