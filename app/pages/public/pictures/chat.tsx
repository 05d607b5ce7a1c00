import { Picture, windowLook } from './frame.tsx'

const conversation = [
  { from: 'Sipho', text: 'Hi, my shop’s checkout has been very slow since this morning.', at: '08:12' },
  {
    from: 'Anika',
    text: 'Morning Sipho. Found it: a plugin update last night switched off your page cache. Shall I switch it on again and roll the plugin back?',
    at: '08:13',
  },
  { from: 'Sipho', text: 'Yes please!', at: '08:13' },
  { from: 'Anika', text: 'Done. It went from 4.1 s to 0.6 s. I’ve emailed you what I changed.', at: '08:16' },
] as const

/** An example conversation with support. */
export function ChatPicture() {
  return (
    <Picture label="Example of a conversation with support: a slow checkout page is reported at 08:12 and fixed at 08:16." className={windowLook}>
      <div className="flex items-center gap-3 border-b border-line px-5 py-4">
        <span className="flex size-9 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent-text">AV</span>
        <span>
          <span className="block text-[0.9375rem] leading-5 font-semibold">Anika</span>
          <span className="block text-[0.8125rem] text-muted">Support, Cape Town</span>
        </span>
        <span className="ml-auto size-2.5 shrink-0 rounded-full bg-positive" />
      </div>
      <div className="space-y-3 p-5 text-[0.9375rem] leading-6">
        {conversation.map((message) => (
          <div key={message.text} className={message.from === 'Sipho' ? 'ml-auto w-fit max-w-[85%]' : 'w-fit max-w-[88%]'}>
            <p className={`rounded-2xl px-4 py-2.5 ${message.from === 'Sipho' ? 'rounded-br-md bg-text text-page' : 'rounded-bl-md bg-sunken'}`}>
              {message.text}
            </p>
            <p className={`tabular mt-1 text-xs text-muted ${message.from === 'Sipho' ? 'text-right' : ''}`}>{message.at}</p>
          </div>
        ))}
      </div>
    </Picture>
  )
}

/** An example reply. */
export function ReplyPicture({ className = '' }: { className?: string }) {
  return (
    <Picture label="Example of an answer from support." className={`${windowLook} p-4 text-[0.875rem] leading-[1.375rem] ${className}`}>
      <p className="flex items-center gap-2 text-[0.8125rem] text-muted">
        <span className="flex size-6 items-center justify-center rounded-full bg-accent-soft text-[0.625rem] font-semibold text-accent-text">AV</span>
        <span className="font-semibold text-text">Anika</span> replied
      </p>
      <p className="mt-2">The certificate is live on your new domain. You don’t need to do anything.</p>
    </Picture>
  )
}
