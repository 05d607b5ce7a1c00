import { NotFound } from '#app/not-found.tsx'
import { publicCounts } from '#modules/content/queries/public-counts.server.ts'
import type { Route } from './+types/supabase-example'
import { DebugFrame, debugMeta, FactTable } from './debug-frame.tsx'
import { forDebuggers } from './may-debug.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return forDebuggers(context, async () => {
    const began = performance.now()
    const counts = await publicCounts()
    const tookMs = Math.round(performance.now() - began)
    return {
      tookMs,
      counts: counts.ok ? counts.value : [],
      error: counts.ok ? null : `Error loading content: ${counts.error.message}`,
    }
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  debugMeta('Live read', Boolean(loaderData))

export default function SupabaseExample({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />
  const { counts, error, tookMs } = loaderData
  return (
    <DebugFrame
      title="Live read"
      lead="Public content, counted just now by the server. Browsers can’t reach the database."
    >
      {error && (
        <p role="alert" className="font-semibold text-warning">
          {error}
        </p>
      )}
      <FactTable
        caption={`Read in ${tookMs} ms`}
        columns={[
          { label: 'Content' },
          { label: 'Visible', right: true },
          { label: 'Stored', right: true },
        ]}
        rows={counts.map(({ table, visible, stored }) => [table, visible, stored])}
      />
    </DebugFrame>
  )
}
