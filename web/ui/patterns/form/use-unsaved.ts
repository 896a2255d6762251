import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { confirm } from '../../primitives/confirm-store.ts'

const mayDiscard = () =>
  confirm({
    title: t('Discard changes?'),
    text: t('Your changes haven’t been saved.'),
    action: t('Discard'),
    danger: true,
  })

/** Forms on screen with unsaved changes; one question is asked for all of them. */
let unsaved = 0
let stopWatching: (() => void) | undefined

function keep(history: RouterHistory): () => void {
  unsaved += 1
  stopWatching ??= history.block({
    enableBeforeUnload: true,
    blockerFn: async ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !(await mayDiscard()),
  })
  return () => {
    unsaved -= 1
    if (unsaved > 0) return
    stopWatching?.()
    stopWatching = undefined
  }
}

/** Asks if a form on screen has unsaved changes. For what replaces the form without leaving the page. */
export const mayLeaveForm = async (): Promise<boolean> => unsaved === 0 || mayDiscard()

/**
 * Asks before unsaved changes are lost: by navigation, the browser's own buttons or closing the tab. Returns a
 * function that closes the form and also asks.
 */
export function useUnsaved(isUnsaved: boolean, close: () => void = () => {}): () => void {
  const { history } = useRouter()
  useEffect(() => (isUnsaved ? keep(history) : undefined), [isUnsaved, history])
  return () => {
    if (isUnsaved) void mayDiscard().then((yes) => yes && close())
    else close()
  }
}
