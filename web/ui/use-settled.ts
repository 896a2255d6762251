import { useEffect, useState } from 'react'

/** So long must a value stay the same. */
const pause = 300

/** The value as of the last pause in typing. Values are compared by their content. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const content = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(content) as T), pause)
    return () => clearTimeout(timer)
  }, [content])
  return settled
}
