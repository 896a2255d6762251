import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Before anything else is loaded: from the second start on, loading the code takes 40 % less time.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/switchboard', import.meta.url)))
await import('./run.ts')
