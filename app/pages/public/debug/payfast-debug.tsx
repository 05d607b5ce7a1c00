import { NotFound } from '#app/not-found.tsx'
import {
  gatewayFacts,
  signatureTests,
} from '#modules/billing/payments/queries/gateway-diagnosis.server.ts'
import type { Route } from './+types/payfast-debug'
import { DebugDetails, DebugFrame, debugMeta, FactTable, Verdict } from './debug-frame.tsx'
import { forDebuggers } from './may-debug.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return forDebuggers(context, async () => ({
    facts: await gatewayFacts(),
    tests: signatureTests(),
  }))
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  debugMeta('PayFast', Boolean(loaderData))

export default function PayfastDebug({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />
  const { facts, tests } = loaderData
  return (
    <DebugFrame
      title="PayFast"
      lead="How card payment is set up, and whether our signatures match the gateway’s. Secrets are never shown."
    >
      <DebugDetails rows={facts} />
      <FactTable
        caption={`Signatures: ${tests.filter(({ holds }) => holds).length} of ${tests.length} reference vectors passed`}
        columns={[{ label: 'Vector' }, { label: 'What it shows' }, { label: 'Result' }]}
        rows={tests.map(({ name, about, holds }) => [
          name,
          about,
          <Verdict key={name} holds={holds} />,
        ])}
      />
    </DebugFrame>
  )
}
