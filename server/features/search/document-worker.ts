import { parentPort } from 'node:worker_threads'
import { composeDocument, type Passage } from './document.ts'

parentPort?.on('message', (passages: Passage[]) => parentPort?.postMessage(composeDocument(passages), []))
parentPort?.postMessage('ready', [])
