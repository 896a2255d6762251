import { workerData } from 'node:worker_threads'

const mostBytes = workerData as number

/** In a separate thread, because the decoder may block the event loop of the main thread. */
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL')
}, 20)
