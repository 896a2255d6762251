import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// JavaScript: for a single file that is not in the cache Node would load its TypeScript compiler, 0.3 s and 30 MB.
// Before anything else is loaded: from the second start on, loading the code takes 40 % less time.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/switchboard', import.meta.url)))
await import('./resolve-imports.js')
await import('./run.ts')
