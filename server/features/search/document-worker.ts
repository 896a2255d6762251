import { parentPort } from 'node:worker_threads'
import { documentOf, type Passage } from './document.ts'

parentPort?.on('message', (passages: Passage[]) => parentPort?.postMessage(documentOf(passages), []))
parentPort?.postMessage('ready', [])
