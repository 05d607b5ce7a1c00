import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { alarmMessage, type RunWatch } from '../rules/run-watch.ts'

/** The daily run did not happen. `to` leads where something can be done about it; nothing on the page that is that place. */
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
