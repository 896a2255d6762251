import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * A CommonJS package that its first use loads, and not the start of the process. For code that is not asynchronous;
 * other code uses `import()`.
 */
export function loadWhenUsed<T>(name: string): () => T {
  let loaded: T | undefined
  return () => (loaded ??= require(name) as T)
}
