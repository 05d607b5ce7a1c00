import cluster from 'node:cluster'
import { join } from 'node:path'
import { config } from '#platform/config.server.ts'
import { failStart } from '#platform/process/start-error.server.ts'

// Loaded when it is known which: a supervisor needs no pages.
try {
  if (cluster.isPrimary && config().workers > 1) {
    const { supervise } = await import('./supervisor.ts')
    await supervise(import.meta.filename)
  } else {
    const [build, { start }] = await Promise.all([
      import('virtual:react-router/server-build'),
      import('./process.ts'),
    ])
    await start(build, join(import.meta.dirname, '..', 'client'))
  }
} catch (error) {
  failStart(error)
}
