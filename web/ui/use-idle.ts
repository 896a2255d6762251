import { useEffect, useState } from 'react'
import { hasOpenRequests } from '#web/lib/api/send.ts'
import { isScrolling } from '#web/lib/scrolling.ts'
import { whenIdle } from '#web/lib/when-idle.ts'

/** Milliseconds until the next look. */
const pause = 50

/**
 * While the content of the screen is being fetched the browser is idle too, but work then delays the content. Between two
 * frames of a list that scrolls it is idle as well, but not for as long as this work takes.
 */
function whenLoaded(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let cancel: (() => void) | undefined
  const look = () => {
    cancel = whenIdle(() => {
      if (hasOpenRequests() || isScrolling()) timer = setTimeout(look, pause)
      else act()
    })
  }
  look()
  return () => {
    clearTimeout(timer)
    cancel?.()
  }
}

/** False until the screen is loaded and the browser has nothing more urgent to do; for what is not part of it. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenLoaded(() => setIdle(true)), [])
  return isIdle
}
