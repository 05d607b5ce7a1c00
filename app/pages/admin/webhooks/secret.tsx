import { data, href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { formatMoment } from '#kernel/date-format.ts'
import { noFields } from '#kernel/form-fields.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { revealSecret, rotateSecret } from '#modules/webhooks/operations/endpoints.server.ts'
import { endpointById } from '#modules/webhooks/queries/webhooks.server.ts'
import { rotationHours } from '#modules/webhooks/rules/endpoint.ts'
import { now } from '#platform/clock.server.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ScrollingRegion } from '#ui/layout/scrolling-region.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { CopyButton } from '#ui/primitives/copy-button.tsx'
import type { Route } from './+types/secret'

export const meta: Route.MetaFunction = () => [{ title: 'Webhook secret' }]

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  const [endpoint, shown, { timezone }] = await Promise.all([
    endpointById(id),
    revealSecret(signedInStaff(args), id),
    siteSettings(),
  ])
  if (!endpoint || !shown.ok) throw data('This endpoint was deleted.', { status: 404 })
  const { previousUntil } = endpoint
  return {
    url: endpoint.url,
    secret: shown.value.secret,
    overlap: previousUntil && previousUntil > now() ? formatMoment(previousUntil, timezone) : null,
  }
}

export const action = buttonAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/admin/webhooks/:id/secret', { id }),
  run: (member) => rotateSecret(member, id),
  done: () => 'There is a new secret. Give it to the program within a day.',
}))

const check = `import { Webhook } from 'standardwebhooks'

const event = new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, request.headers)`

/** Opens only after the password was given a moment ago (app/access.ts). */
export default function Secret({
  loaderData: { url, secret, overlap },
  params: { id },
}: Route.ComponentProps) {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader
        title="Secret"
        back={{ label: new URL(url).host, to: href('/admin/webhooks/:id', { id }) }}
        description="By it the program knows that an event is yours. It is nobody else’s business."
      />
      <Card title="Present secret" actions={<CopyButton value={secret} label="Copy secret" />}>
        <p className="wrap-anywhere font-mono text-sm">{secret}</p>
      </Card>
      <Card title="Rotate">
        <p className="mb-4 text-muted text-sm">
          {overlap
            ? `The secret before this one signs as well until ${overlap}.`
            : `A new secret takes its place. For ${rotationHours} hours both sign, so that the program can be changed meanwhile.`}
        </p>
        <ActionButton to={href('/admin/webhooks/:id/secret', { id })}>
          Make a new secret
        </ActionButton>
      </Card>
      <Card title="How to check a signature" flush>
        <ScrollingRegion label="How to check a signature">
          <pre className="p-4 text-xs leading-5">{check}</pre>
        </ScrollingRegion>
        <p className="border-line border-t p-4 text-muted text-sm">
          Signatures follow the{' '}
          <SiteLink to="https://www.standardwebhooks.com" className="underline underline-offset-4">
            standard of webhooks
          </SiteLink>
          , for which there are libraries in most languages.
        </p>
      </Card>
    </div>
  )
}
