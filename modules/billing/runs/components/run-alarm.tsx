import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { alarmMessage, type RunWatch } from '../rules/run-watch.ts'

/**
 * The alarm for a missing daily run. `to` links to the page that helps; undefined on that page
 * itself.
 */
export function RunAlarm({ alarm, to }: { alarm: NonNullable<RunWatch['alarm']>; to?: string }) {
  const { headline, advice } = alarmMessage(alarm)
  return (
    <Alert
      kind="error"
      title={headline}
      action={
        to !== undefined && (
          <Button to={to} variant="outline" size="sm">
            Open billing
          </Button>
        )
      }
    >
      {advice}
    </Alert>
  )
}
