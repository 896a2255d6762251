import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useStable } from './use-stable.ts'

const typingPause = 250

/** The words of a search field whose address follows the typing after a pause: `show` navigates to the found records. */
export function useSearchWords(q: string, show: (words: string) => void): [string, (words: string) => void] {
  const router = useRouter()
  const [words, setWords] = useState(q)
  const [known, setKnown] = useState(q)
  const showLatest = useStable(show)
  // Another tab, or the back button: the URL decides, unless it only follows the typing.
  if (q !== known) {
    setKnown(q)
    if (q === '' || !words.startsWith(q)) setWords(q)
  }
  useEffect(() => {
    const wanted = words.trim()
    if (wanted === known) return undefined
    const stop = () => {
      clearTimeout(timer)
      unsubscribe()
    }
    // A record that is opened before the pause is over stays open.
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && stop())
    const timer = setTimeout(() => {
      stop()
      showLatest(wanted)
    }, typingPause)
    return stop
  }, [words, known, router, showLatest])
  return [words, setWords]
}
