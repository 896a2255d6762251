import { workerData } from 'node:worker_threads'

const mostBytes = workerData as number

/** In a thread of its own, because the one that works may not come back to its event loop. */
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL')
}, 20)
