import { useState } from 'react'

const inMemory = new Map<string, unknown>()

function keptIn(key: string): object | undefined {
  const written = sessionStorage.getItem(key)
  try {
    return written === null ? undefined : (JSON.parse(written) as object)
  } catch {
    return undefined
  }
}

type Kept<T> = [values: T, change: (changed: Partial<T>) => void, forget: () => void]

/** Typed values are kept in this tab, when going back and after a reload. Secrets are kept in memory only. */
export function useSessionValues<T extends object>(
  name: string,
  initial: T,
  secrets: readonly (keyof T)[] = [],
): Kept<T> {
  const key = `setup.${name}`
  const [values, setValues] = useState<T>(() => ({ ...initial, ...keptIn(key), ...(inMemory.get(key) as object) }))
  const change = (changed: Partial<T>) => {
    const next = { ...values, ...changed }
    setValues(next)
    inMemory.set(key, next)
    const open = Object.entries(next).filter(([field]) => !secrets.includes(field as keyof T))
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(open)))
  }
  const forget = () => {
    inMemory.delete(key)
    sessionStorage.removeItem(key)
  }
  return [values, change, forget]
}
