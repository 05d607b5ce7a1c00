import { Form, href } from 'react-router'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

export function Reopen({ id }: { id: string }) {
  return (
    <Card title="Dismissed">
      <Form
        method="post"
        action={href('/admin/eft/lines/:id/:decision?', { id, decision: 'reopen' })}
        className="flex flex-wrap items-center justify-between gap-3"
      >
        <p className="text-muted text-sm">You can reopen this line and review it again.</p>
        <Button type="submit" variant="outline">
          Reopen
        </Button>
      </Form>
    </Card>
  )
}

export function MatchAgain({ id }: { id: string }) {
  return (
    <Form method="post" action={href('/admin/eft/lines/:id/:decision?', { id, decision: 'match' })}>
      <Button type="submit" variant="ghost" size="sm">
        Match again
      </Button>
    </Form>
  )
}
