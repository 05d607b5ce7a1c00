import { KeyRound } from 'lucide-react'
import { KeyList } from '#modules/api/components/key-list.tsx'
import { ConfirmFirst, NewKeyForm, ShownKey } from '#modules/api/components/new-key.tsx'
import type { KeysPath } from '#modules/api/rules/key-page.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { KeysAnswer } from './keys-action.server.ts'
import type { KeysPage } from './load-keys.server.ts'

type Props = {
  page: KeysPage
  answer: KeysAnswer | undefined
  /** The form that was sent, from its address. */
  form: string | undefined
  base: KeysPath
  description: string
}

/** Keys for programs: list, create, rotate, revoke. */
export function KeysView({ page, answer, form, base, description }: Props) {
  const of = (name: string) => (form === name ? answer?.refusal : undefined)
  const refused = of('rotate') ?? of('revoke')
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <PageHeader
        title="API keys"
        description={
          <>
            {description}{' '}
            <SiteLink to="/developers/api" className="underline underline-offset-4">
              How to use the API
            </SiteLink>
          </>
        }
        {...(base === '/dashboard/api-keys' && {
          back: { label: 'Profile', to: '/dashboard/profile' },
        })}
      />
      {answer?.key !== undefined && <ShownKey value={answer.key} />}
      {refused && <Alert kind="error">{refused.message}</Alert>}
      <Card title="Your keys">
        {page.keys.length === 0 ? (
          <EmptyState icon={<KeyRound className="size-6" />} title="No keys yet">
            Create one for each program, so that you can revoke it without stopping the others.
          </EmptyState>
        ) : (
          <KeyList keys={page.keys} base={base} needsPassword={page.needsPassword} />
        )}
      </Card>
      <Card title="New key">
        {page.needsPassword ? (
          <ConfirmFirst base={base} refusal={of('confirm')} />
        ) : (
          <NewKeyForm base={base} refusal={of('create')} scopes={page.scopes} />
        )}
      </Card>
    </div>
  )
}
