import type { Locator, Page } from 'playwright-core'

/**
 * Runs in a page before React, which reports every commit to this object of its developer tools. Keeps the elements in
 * which a component was rendered again; the subtree of a component that was not rendered is the same as before.
 */
const recordRenders = `(() => {
  const performedWork = 1
  const elementAround = (fiber) => {
    for (let up = fiber.return; up; up = up.return) if (up.stateNode instanceof Element) return up.stateNode
    return document.documentElement
  }
  const visit = (fiber) => {
    const { alternate } = fiber
    if (alternate && fiber.flags & performedWork) rendered.add(elementAround(fiber))
    if (alternate?.child === fiber.child) return
    for (let child = fiber.child; child; child = child.sibling) visit(child)
  }
  globalThis.rendered = new Set()
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_renderer, root) => visit(root.current),
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
  }
})()`

/** Before the application is loaded. */
export const watchRenders = (page: Page): Promise<unknown> => page.addInitScript({ content: recordRenders })

/** In how many of these elements something is rendered when the key is pressed in the field. */
export async function countRendered(elements: Locator, field: Locator, key: string): Promise<number> {
  const page = field.page()
  await field.focus()
  await page.evaluate('rendered.clear()')
  await page.keyboard.press(key)
  return elements.evaluateAll((all) => {
    const { rendered } = globalThis as unknown as { rendered: Set<Element> }
    if (rendered.size === 0) throw new Error('nothing was rendered')
    return all.filter((element) => [...rendered].some((one) => element.contains(one))).length
  })
}
