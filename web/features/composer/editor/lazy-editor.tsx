import { whenIdle } from '#web/lib/when-idle.ts'
import { loadLater } from '#web/ui/load-later.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { TypedAheadField } from '../typed-ahead.tsx'
import type { RichEditorProps } from './rich-editor.tsx'

/** Runs each step when the browser is idle. */
function runWhenIdle([step, ...others]: readonly (() => void)[]): void {
  if (!step) return
  whenIdle(() => {
    step()
    runWhenIdle(others)
  })
}

async function loadEditor() {
  const loaded = await import('./rich-editor.tsx')
  runWhenIdle([() => loaded.Tools.preload(), ...loaded.warmUpSteps()])
  return loaded.RichEditor
}

/** 150 KB that are needed only for writing; loaded before when the browser is idle. */
export const RichEditor = loadLater<RichEditorProps>(loadEditor, ({ label, isFocused, typedAhead }) =>
  isFocused && typedAhead ? <TypedAheadField label={label} typedAhead={typedAhead} /> : <Skeleton lines={4} />,
)
