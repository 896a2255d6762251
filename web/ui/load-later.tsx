import { type ComponentType, useEffect } from 'react'
import { createStore, useStore } from '#web/lib/external-store.ts'

type LoadedLater<Props> = ComponentType<Props> & {
  /** Loads the code before it is needed. */
  preload: () => void
}

/**
 * A component whose code is loaded when it is first shown, or before that by `preload`; until then the placeholder is
 * shown. React's `lazy` would show its fallback first even when the code is there, and keep it for up to 300 ms.
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder?: ComponentType<Props>,
): LoadedLater<Props> {
  const loaded = createStore<{ Component?: ComponentType<Props> }>({})
  let loading: Promise<void> | undefined
  const preload = () => {
    loading ??= load().then(
      (Component) => loaded.set({ Component }),
      () => {
        // Without a network; it is tried again when it is needed.
        loading = undefined
      },
    )
  }
  const Later = (props: Props) => {
    const { Component = Placeholder } = useStore(loaded)
    useEffect(preload, [])
    return Component ? <Component {...props} /> : null
  }
  return Object.assign(Later, { preload })
}
