import type { VisitorChat } from '#modules/chat/rules/visitor-chat.ts'

/** Place in the queue and an honest estimate. */
export function Waiting({ chat: { place, waitMinutes } }: { chat: VisitorChat }) {
  return (
    <div className="chat-waiting" role="status">
      <span className="chat-pulse" aria-hidden="true" />
      <p>
        {placeText(place)}
        {waitMinutes !== null && <span className="chat-muted"> {waitText(waitMinutes)}</span>}
      </p>
    </div>
  )
}

function placeText(place: number | null): string {
  if (place === null) return 'Finding somebody to help you.'
  return place === 1 ? "You're next." : `You're number ${place} in the queue.`
}

function waitText(minutes: number): string {
  return minutes <= 1 ? 'Usually about a minute.' : `Usually about ${minutes} minutes.`
}
