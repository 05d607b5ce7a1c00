import { Hono } from 'hono'
import { csvMark } from '#kernel/csv.ts'
import { simulatedStatement } from './statement.server.ts'

/**
 * The demo mode's bank, with a statement to download. Mounted at `/simulators/bank`, never in live
 * mode.
 */
export function bankSimulator(): Hono {
  const app = new Hono()
  app.get('/statement.csv', async (c) =>
    c.body(csvMark + (await simulatedStatement()), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="demo-statement.csv"',
      'cache-control': 'no-store',
    }),
  )
  return app
}
