import { NotFound } from '#app/not-found.tsx'
import { signUpSelfTest } from '#modules/identity/rules/sign-up-self-test.ts'
import type { Route } from './+types/test-signup'
import { DebugFrame, debugMeta, FactTable, Verdict } from './debug-frame.tsx'
import { forDebuggers } from './may-debug.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return forDebuggers(context, () => ({ examples: signUpSelfTest() }))
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  debugMeta('Sign-up self-test', Boolean(loaderData))

export default function TestSignup({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />
  const { examples } = loaderData
  const passed = examples.filter(({ holds }) => holds).length
  return (
    <DebugFrame
      title="Sign-up self-test"
      lead="The rules of the sign-up form, asked about people who do not exist. No account is made and no email is sent."
    >
      <FactTable
        caption={`${passed} of ${examples.length} passed`}
        columns={[
          { label: 'Example' },
          { label: 'Expected' },
          { label: 'Answer of the form' },
          { label: 'Result' },
        ]}
        rows={examples.map(({ about, expected, got, holds }) => [
          about,
          expected,
          got,
          <Verdict key={about} holds={holds} />,
        ])}
      />
    </DebugFrame>
  )
}
