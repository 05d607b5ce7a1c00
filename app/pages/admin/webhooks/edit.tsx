import { data, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { EndpointForm } from '#modules/webhooks/components/endpoint-form.tsx'
import { createEndpoint, saveEndpoint } from '#modules/webhooks/operations/endpoints.server.ts'
import { endpointById } from '#modules/webhooks/queries/webhooks.server.ts'
import { endpointForm } from '#modules/webhooks/rules/endpoint.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/edit'

export const meta: Route.MetaFunction = ({ params: { id } }) => [
  { title: id === undefined ? 'Add endpoint' : 'Edit endpoint' },
]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  if (id === undefined) return null
  const endpoint = await endpointById(id)
  if (!endpoint) throw data('This endpoint was deleted.', { status: 404 })
  return endpoint
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: endpointForm,
  run: async (member, values) => {
    if (id === undefined) return createEndpoint(member, values)
    const saved = await saveEndpoint(member, id, values)
    return saved.ok ? { ok: true, value: { id, secret: '' } } : saved
  },
  done: (saved) =>
    id === undefined
      ? redirectWithToast(href('/admin/webhooks/:id/secret', { id: saved.id }), {
          kind: 'success',
          message: 'Endpoint added. Give this secret to the program.',
        })
      : redirectWithToast(href('/admin/webhooks/:id', { id }), {
          kind: 'success',
          message: 'Endpoint saved',
        }),
}))

export default function EditEndpoint({ loaderData: endpoint, actionData }: Route.ComponentProps) {
  const list = href('/admin/webhooks')
  const back = endpoint
    ? { label: 'Endpoint', to: href('/admin/webhooks/:id', { id: endpoint.id }) }
    : { label: 'Webhooks', to: list }
  const stored = endpoint
    ? {
        url: endpoint.url,
        description: endpoint.description,
        which: endpoint.events.length === 0 ? 'all' : 'chosen',
        events: endpoint.events,
      }
    : {}
  return (
    <>
      <PageHeader title={endpoint ? 'Edit endpoint' : 'Add endpoint'} back={back} />
      <Card className="max-w-4xl">
        <EndpointForm
          values={{ ...stored, ...actionData?.typed }}
          refusal={actionData?.refusal}
          submitLabel={endpoint ? 'Save endpoint' : 'Add endpoint'}
          cancelTo={back.to}
        />
      </Card>
    </>
  )
}
