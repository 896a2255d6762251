import { parentPort, workerData } from 'node:worker_threads'
import { cleanHtml } from './clean.ts'

const { ownImages } = workerData as { ownImages?: RegExp }

parentPort?.on('message', (html: string) => parentPort?.postMessage(cleanHtml(html, ownImages), []))
parentPort?.postMessage('ready', [])
