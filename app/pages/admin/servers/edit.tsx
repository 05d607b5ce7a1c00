import { data, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { KindChoice, ServerForm } from '#modules/provisioning/components/server-form.tsx'
import { saveServer } from '#modules/provisioning/operations/manage-servers.server.ts'
import { groupNames } from '#modules/provisioning/queries/server-groups.server.ts'
import { type ServerRow, serverById } from '#modules/provisioning/queries/servers.server.ts'
import { serverForm } from '#modules/provisioning/rules/server-form.ts'
import { serverKindFacts, serverKinds } from '#modules/provisioning/rules/server-kinds.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/edit'

export const meta: Route.MetaFunction = ({ params: { id } }) => [
  { title: id === undefined ? 'Add server' : 'Edit server' },
]

/** The kind of a new server is chosen first, by the address. */
export async function loader({ params: { id }, url }: Route.LoaderArgs) {
  const groups = await groupNames()
  if (id === undefined) {
    const asked = url.searchParams.get('kind')
    return { groups, server: null, kind: serverKinds.find((kind) => kind === asked) ?? null }
  }
  const server = await serverById(id)
  if (!server) throw data('This server was deleted.', { status: 404 })
  return { groups, server, kind: server.kind }
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: serverForm,
  run: (member, values) => saveServer(member, id ?? null, values),
  done: (saved) =>
    redirectWithToast(href('/admin/servers/:id', { id: saved.id }), {
      kind: 'success',
      message: id === undefined ? 'Server added. Test it now.' : 'Server saved',
    }),
}))

function storedValues(server: ServerRow) {
  const { name, groupId, address, userName, fingerprint, capacity } = server
  return {
    name,
    groupId,
    address,
    userName,
    fingerprint,
    nameServers: server.nameServers.join('\n'),
    siteAddresses: server.siteAddresses.join(', '),
    capacity: capacity === null ? '' : String(capacity),
    perMinute: String(server.perMinute),
    dueHours: String(server.dueHours),
    takesNew: server.takesNew ? 'on' : '',
  }
}

export default function EditServer({
  loaderData: { groups, server, kind },
  actionData,
}: Route.ComponentProps) {
  const list = href('/admin/servers')
  const back = server
    ? { label: server.name, to: href('/admin/servers/:id', { id: server.id }) }
    : { label: 'Servers', to: list }
  return (
    <>
      <PageHeader
        title={server ? 'Edit server' : kind ? `Add ${serverKindFacts[kind].label}` : 'Add server'}
        back={back}
        description={kind ? serverKindFacts[kind].help : 'Which kind is it?'}
      />
      {kind ? (
        <Card className="max-w-4xl">
          <ServerForm
            kind={kind}
            groups={groups}
            hasSecret={server?.hasSecret ?? false}
            values={{
              ...(server && storedValues(server)),
              ...actionData?.typed,
              ...(actionData && { takesNew: actionData.typed.takesNew ?? '' }),
            }}
            refusal={actionData?.refusal}
            submitLabel={server ? 'Save server' : 'Add server'}
            cancelTo={back.to}
          />
        </Card>
      ) : (
        <KindChoice linkTo={(choice) => `${href('/admin/servers/new')}?kind=${choice}`} />
      )}
    </>
  )
}
