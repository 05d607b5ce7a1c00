import { data, href, Outlet } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { formatMoment } from '#kernel/date-format.ts'
import { countOf } from '#kernel/format-count.ts'
import { DnsServerForm } from '#modules/dns/components/dns-server-form.tsx'
import { saveDnsServer } from '#modules/dns/operations/manage-dns-servers.server.ts'
import { dnsServerById, groupsWithDns } from '#modules/dns/queries/zones.server.ts'
import { dnsServerForm } from '#modules/dns/rules/dns-server-form.ts'
import { usualTemplate } from '#modules/dns/rules/template.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/edit'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.server?.name ?? 'Add DNS server' },
]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  const server = id === undefined ? null : await dnsServerById(id)
  if (id !== undefined && !server) throw data('This DNS server was deleted.', { status: 404 })
  const [groups, { timezone }] = await Promise.all([groupsWithDns(), siteSettings()])
  return {
    server,
    timezone,
    groups: groups.map((group) => ({
      id: group.id,
      name: group.name,
      isChosen: id !== undefined && group.dnsServerId === id,
      otherServer: group.dnsServerId === id ? null : group.dnsServerName,
    })),
  }
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: dnsServerForm,
  run: (member, values) => saveDnsServer(member, id ?? null, values),
  done: (saved) =>
    redirectWithToast(href('/admin/servers/dns/:id', { id: saved.id }), {
      kind: 'success',
      message: id === undefined ? 'DNS server added. Test it now.' : 'DNS server saved',
    }),
}))

export default function EditDnsServer({
  loaderData: { server, groups, timezone },
  actionData,
}: Route.ComponentProps) {
  const back = { label: 'Servers', to: href('/admin/servers') }
  const stored = server
    ? { ...server, nameServers: server.nameServers.join('\n') }
    : { template: usualTemplate }
  return (
    <>
      <PageHeader
        title={
          <span className="wrap-anywhere min-w-0">{server ? server.name : 'Add DNS server'}</span>
        }
        back={back}
        description={
          server
            ? [
                server.version === '' ? '' : `PowerDNS ${server.version}`,
                server.checkedAt === null
                  ? 'not tested yet'
                  : `tested ${formatMoment(server.checkedAt, timezone)}`,
                countOf(server.zones, 'zone'),
              ]
                .filter(Boolean)
                .join(' · ')
            : 'A PowerDNS server, reached by its HTTP API.'
        }
        actions={server && <Actions id={server.id} />}
      />
      {server !== null && server.problem !== '' && (
        <Alert kind="warning" title="The last test did not work">
          {server.problem}
        </Alert>
      )}
      <Card className="max-w-4xl">
        <DnsServerForm
          // What was saved, without the key that was typed.
          key={server?.updatedAt.getTime()}
          values={{ ...textsOf(stored), ...actionData?.typed }}
          groups={groups}
          hasSecret={server?.hasSecret ?? false}
          refusal={actionData?.refusal}
          submitLabel={server ? 'Save DNS server' : 'Add DNS server'}
          cancelTo={back.to}
        />
      </Card>
      <Outlet />
    </>
  )
}

function textsOf(stored: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}

function Actions({ id }: { id: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ActionButton to={href('/admin/servers/dns/:id/test', { id })} variant="primary">
        Test
      </ActionButton>
      <Button
        to={href('/admin/servers/dns/:id/remove', { id })}
        variant="ghost"
        size="sm"
        preventScrollReset
      >
        Delete
      </Button>
    </div>
  )
}
