import { Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/primitives/button.tsx'

/** The signed fields, exactly as they were signed. A plain form, because it leaves this site. */
export function GatewayForm({
  action,
  fields,
}: {
  action: string
  fields: readonly (readonly [name: string, value: string])[]
}) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Not submitted again after the back button, which could otherwise never leave the gateway.
    const [arrival] = performance.getEntriesByType('navigation')
    const cameBack =
      arrival instanceof PerformanceNavigationTiming && arrival.type === 'back_forward'
    if (!cameBack) form.current?.submit()
  }, [])
  return (
    <form ref={form} method="post" action={action} className="mt-8">
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="lg" icon={<Lock aria-hidden="true" className="size-4" />}>
        Continue to card payment
      </Button>
      <p className="mt-3 text-muted text-sm">If nothing happens, click the button.</p>
    </form>
  )
}
