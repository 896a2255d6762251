import { useRef, useState } from 'react'
import { type AdminRecord, type AdminResource, saveOrder } from './queries.ts'

type Order = {
  /** The records as the user arranged them, also before that is saved. */
  arrange: (records: readonly AdminRecord[]) => readonly AdminRecord[]
  move: (ids: readonly number[]) => void
  /** Why the order could not be saved; it stays on the screen until it is saved or discarded. */
  failure: unknown
  retry: () => void
  discard: () => void
}

/** An order that is shown at once and saved behind it. Moves during a request are saved together afterwards. */
export function useOrder(resource: AdminResource): Order {
  const [wanted, setWanted] = useState<readonly number[]>()
  const [failure, setFailure] = useState<unknown>()
  const latest = useRef<readonly number[]>(undefined)
  const isSaving = useRef(false)
  const save = async () => {
    if (isSaving.current) return
    isSaving.current = true
    setFailure(undefined)
    try {
      let saved: readonly number[] | undefined
      while (latest.current && saved !== latest.current) {
        saved = latest.current
        await saveOrder(resource, saved)
      }
      discard()
    } catch (error) {
      setFailure(error)
    } finally {
      isSaving.current = false
    }
  }
  const move = (ids: readonly number[]) => {
    latest.current = ids
    setWanted(ids)
    void save()
  }
  const discard = () => {
    latest.current = undefined
    setWanted(undefined)
    setFailure(undefined)
  }
  const arrange = (records: readonly AdminRecord[]) => {
    if (!wanted) return records
    const place = (id: number) => (wanted.includes(id) ? wanted.indexOf(id) : wanted.length)
    return records.toSorted((one, other) => place(one.id) - place(other.id))
  }
  return { arrange, move, failure, retry: () => void save(), discard }
}
