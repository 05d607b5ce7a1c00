import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The servers and services of the back office. */
export const serviceRoutes: RouteConfigEntry[] = [
  route('admin/servers', './pages/admin/servers/list.tsx', [
    route(':id/delete', './pages/admin/delete-row.tsx', { id: 'delete-of-servers' }),
  ]),
  route('admin/servers/new', './pages/admin/servers/edit.tsx', { id: 'new-server' }),
  route('admin/servers/:id/edit', './pages/admin/servers/edit.tsx', { id: 'edit-server' }),
  route('admin/servers/groups/new', './pages/admin/servers/group.tsx', { id: 'new-server-group' }),
  route('admin/servers/groups/:id', './pages/admin/servers/group.tsx', { id: 'server-group' }, [
    route('remove', './pages/admin/servers/remove-group.tsx'),
  ]),
  route('admin/servers/:id', './pages/admin/servers/server.tsx'),
  route('admin/servers/:id/adopt/:item', './pages/admin/servers/adopt.tsx'),
  route('admin/services', './pages/admin/services/list.tsx'),
  route('admin/services/:id', './pages/admin/services/details.tsx', [
    route('done', './pages/admin/services/done.tsx'),
    route('edit', './pages/admin/services/edit.tsx'),
    route('hold', './pages/admin/services/hold.tsx'),
    route('end', './pages/admin/services/end.tsx'),
  ]),
]
