import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The question before a row of a list is deleted, in a dialog over it. */
const deleteRow = (list: string) =>
  route(':id/delete', './pages/admin/delete-row.tsx', { id: `delete-of-${list}` })

/** What the back office is connected to: hosting servers with their services, programs, and the ones before. */
export const connectionRoutes: RouteConfigEntry[] = [
  route('admin/servers', './pages/admin/servers/list.tsx', [deleteRow('servers')]),
  route('admin/servers/new', './pages/admin/servers/edit.tsx', { id: 'new-server' }),
  route('admin/servers/:id/edit', './pages/admin/servers/edit.tsx', { id: 'edit-server' }),
  route('admin/servers/groups/new', './pages/admin/servers/group.tsx', { id: 'new-server-group' }),
  route('admin/servers/groups/:id', './pages/admin/servers/group.tsx', { id: 'server-group' }, [
    route('remove', './pages/admin/servers/remove-group.tsx'),
  ]),
  route('admin/servers/dns/new', './pages/admin/servers/dns/edit.tsx', { id: 'new-dns-server' }),
  route('admin/servers/dns/:id', './pages/admin/servers/dns/edit.tsx', { id: 'dns-server' }, [
    route('remove', './pages/admin/servers/dns/remove.tsx'),
  ]),
  route('admin/servers/:id', './pages/admin/servers/server.tsx'),
  route('admin/servers/:id/adopt/:item', './pages/admin/servers/adopt.tsx'),
  route('admin/services', './pages/admin/services/list.tsx'),
  route('admin/services/:id/dns', './pages/admin/services/dns.tsx', [
    route('remove', './pages/admin/services/dns-remove.tsx'),
    route('unsign', './pages/admin/services/dns-unsign.tsx'),
  ]),
  route('admin/services/:id/dns/record', './pages/admin/services/dns-record.tsx'),
  route('admin/services/:id', './pages/admin/services/details.tsx', [
    route('done', './pages/admin/services/done.tsx'),
    route('edit', './pages/admin/services/edit.tsx'),
    route('hold', './pages/admin/services/hold.tsx'),
    route('end', './pages/admin/services/end.tsx'),
  ]),
  route('admin/imports', './pages/admin/imports/list.tsx'),
  route('admin/imports/files', './pages/admin/imports/files.tsx'),
  route('admin/imports/files/:kind', './pages/admin/imports/file.tsx'),
  route('admin/imports/templates/:kind', './pages/admin/imports/template.ts'),
  route('admin/imports/:id', './pages/admin/imports/details.tsx'),
  route('admin/webhooks', './pages/admin/webhooks/list.tsx', [deleteRow('webhooks')]),
  route('admin/webhooks/new', './pages/admin/webhooks/edit.tsx', { id: 'new-webhook' }),
  route('admin/webhooks/:id/edit', './pages/admin/webhooks/edit.tsx', { id: 'edit-webhook' }),
  route('admin/webhooks/:id/secret', './pages/admin/webhooks/secret.tsx'),
  route('admin/webhooks/:id/deliveries/:delivery', './pages/admin/webhooks/delivery.tsx'),
  route('admin/webhooks/:id', './pages/admin/webhooks/endpoint.tsx', [
    route('resend', './pages/admin/webhooks/resend.tsx'),
  ]),
]

const ownAccount = 'dashboard/services/:id/accounts/:item'

/** What customers do with an account of a service. */
export const ownAccountRoutes: RouteConfigEntry[] = [
  route(`${ownAccount}/password`, './pages/account/services/panel-password.tsx'),
  route(`${ownAccount}/dns`, './pages/account/services/dns.tsx', [
    route('remove', './pages/account/services/dns-remove.tsx'),
    route('unsign', './pages/account/services/dns-unsign.tsx'),
  ]),
  route(`${ownAccount}/dns/record`, './pages/account/services/dns-record.tsx'),
]
