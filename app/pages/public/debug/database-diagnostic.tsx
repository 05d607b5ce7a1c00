import { NotFound } from '#app/not-found.tsx'
import { databaseDiagnostics } from '#platform/database-diagnostics.server.ts'
import type { Route } from './+types/database-diagnostic'
import { DebugDetails, DebugFrame, debugMeta, FactTable } from './debug-frame.tsx'
import { forDebuggers } from './may-debug.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return forDebuggers(context, databaseDiagnostics)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  debugMeta('Database', Boolean(loaderData))

const oneDecimal = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`

export default function DatabaseDiagnostic({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />
  const { version, migrations, queue, latencyMs } = loaderData
  const isCurrent = migrations.applied === migrations.known
  return (
    <DebugFrame
      title="Database"
      lead="Whether the database responds, how fast, and whether its migrations are up to date."
    >
      <DebugDetails
        rows={[
          { label: 'PostgreSQL', value: version },
          {
            label: 'Migrations',
            value: `${migrations.applied} of ${migrations.known} applied${isCurrent ? '' : ': start the newest version to apply the rest'}`,
          },
          {
            label: 'One round trip',
            value: `${oneDecimal(latencyMs.best)} at best, ${oneDecimal(latencyMs.worst)} at worst`,
          },
          { label: 'Queue', value: queue.running ? 'Running' : 'Not running on this server' },
        ]}
      />
      <FactTable
        caption="Jobs in the queue"
        columns={[{ label: 'State' }, { label: 'Jobs', right: true }]}
        rows={queue.jobs.map(({ state, count }) => [state, count])}
      />
    </DebugFrame>
  )
}
