import { replaceEqualDeep } from '@tanstack/react-query'
import { useInsertionEffect, useRef } from 'react'

/**
 * The value of the render before where its content is the same, so that memoised children do not render again. Parts
 * that are the same are kept, too; functions are compared by identity.
 */
export function useSame<T>(value: T): T {
  const last = useRef(value)
  const same: T = replaceEqualDeep(last.current, value)
  useInsertionEffect(() => {
    last.current = same
  })
  return same
}
