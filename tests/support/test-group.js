// Runs several test files in one process. Only the groups that `bin/test-groups.js` writes import it.
import { createRequire } from 'node:module'
import { describe } from 'node:test'

/** A suite per file keeps the hooks of each file to that file. */
export async function runTestFiles(files) {
  const imports = []
  for (const [name, url] of Object.entries(files)) {
    describe(name, async () => {
      imports.push(import(url))
      await imports.at(-1)
    })
  }
  // A file that cannot be imported fails its suite.
  await Promise.allSettled(imports)
  // Not in a promise callback, because the hook that is removed has an entry for it on its stack.
  setImmediate(stopTrackingPromises)
}

/**
 * The test runner follows every promise with an async hook, to know which test an error comes from and which suite a
 * test belongs to. All suites are known now, and following costs a quarter of the processor time. Without it, an error
 * that nothing catches still fails the process, but the report does not name the test.
 */
function stopTrackingPromises() {
  // Available with `--expose-internals`.
  const [hooks] = createRequire(import.meta.url)('internal/async_hooks').getHookArrays()
  // `disable` removes the hook from the array.
  for (const hook of hooks.slice()) hook.disable()
}
