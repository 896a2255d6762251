import { type DependencyList, type EffectCallback, useEffect } from 'react'

/** A page that is not visible is not painted. */
function afterPaint(act: () => void): () => void {
  if (document.hidden) {
    act()
    return () => undefined
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(act)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * An effect that changes nothing on the screen, or nothing that is looked at first: it runs after the next paint. Effects
 * of `useEffect` run before it if a key was pressed, and those of a ticket took 15 ms.
 */
export function useLateEffect(effect: EffectCallback, dependencies: DependencyList): void {
  useEffect(() => {
    let end: ReturnType<EffectCallback>
    const cancel = afterPaint(() => (end = effect()))
    return () => {
      cancel()
      end?.()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- given by the caller, as for useEffect
  }, dependencies)
}
