import { Alert } from '#ui/feedback/alert.tsx'

/** For administrators: something that only the operator of the server can put right. */
export function ProxyWarning({ address }: { address: string }) {
  return (
    <Alert kind="warning" title="All visitors share one address">
      Visitors reach this server through a proxy at {address} that it doesn’t know, so limits on
      sign-ins and forms count everyone as one. Add {address} to TRUSTED_PROXIES and restart the
      server.
    </Alert>
  )
}

/** For administrators: what a pooler before the database holds back. */
export function EventsWarning() {
  return (
    <Alert kind="warning" title="Live updates don’t arrive">
      Messages in chats and tickets only show when a page is loaded again. The database connection
      passes on no notifications, as a pooler in transaction mode does. Connect to PostgreSQL
      itself, or use the pooler’s session mode.
    </Alert>
  )
}
