import { useTexts } from '#modules/content/components/site-texts.tsx'
import { Picture, windowClasses } from './frame.tsx'

/** An example conversation with support. */
export function ChatPicture() {
  const { description, agent, messages } = useTexts('drawings').conversation
  return (
    <Picture label={description} className={windowClasses}>
      <div className="flex items-center gap-3 border-b border-line px-5 py-4">
        <span className="flex size-9 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent-text">
          {agent.initials}
        </span>
        <span>
          <span className="block text-[0.9375rem] leading-5 font-semibold">{agent.name}</span>
          <span className="block text-[0.8125rem] text-muted">{agent.role}</span>
        </span>
        <span className="ml-auto size-2.5 shrink-0 rounded-full bg-positive" />
      </div>
      <div className="space-y-3 p-5 text-[0.9375rem] leading-6">
        {messages.map((message) => (
          <div
            key={message.text}
            className={
              message.from !== agent.name ? 'ml-auto w-fit max-w-[85%]' : 'w-fit max-w-[88%]'
            }
          >
            <p
              className={`rounded-2xl px-4 py-2.5 ${message.from !== agent.name ? 'rounded-br-md bg-text text-page' : 'rounded-bl-md bg-sunken'}`}
            >
              {message.text}
            </p>
            <p
              className={`tabular mt-1 text-xs text-muted ${message.from !== agent.name ? 'text-right' : ''}`}
            >
              {message.at}
            </p>
          </div>
        ))}
      </div>
    </Picture>
  )
}

/** An example reply. */
export function ReplyPicture({ className = '' }: { className?: string }) {
  const { description, agent, replied, text } = useTexts('drawings').answer
  return (
    <Picture
      label={description}
      className={`${windowClasses} p-4 text-[0.875rem] leading-[1.375rem] ${className}`}
    >
      <p className="flex items-center gap-2 text-[0.8125rem] text-muted">
        <span className="flex size-6 items-center justify-center rounded-full bg-accent-soft text-[0.625rem] font-semibold text-accent-text">
          {agent.initials}
        </span>
        <span className="font-semibold text-text">{agent.name}</span> {replied}
      </p>
      <p className="mt-2">{text}</p>
    </Picture>
  )
}
