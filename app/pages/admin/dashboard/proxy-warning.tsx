import { Alert } from '#ui/feedback/alert.tsx'

/** For administrators: something that only the operator of the server can put right. */
export function ProxyWarning({ address }: { address: string }) {
  return (
    <Alert kind="warning" title="All visitors share one address">
      Visitors reach this server through a proxy at {address} that it doesn’t know, so limits on sign-ins and forms count everyone as one. Add{' '}
      {address} to TRUSTED_PROXIES and restart the server.
    </Alert>
  )
}
