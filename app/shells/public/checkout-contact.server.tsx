import { renderToStaticMarkup } from 'react-dom/server'
import { fillText } from '#kernel/fill-text.ts'
import { ChatLauncher, launcherRules } from '#modules/chat/components/chat-launcher.tsx'
import { SiteTextsContext } from '#modules/content/components/site-texts.tsx'
import { WhatsappButton, whatsappRules } from '#modules/content/components/whatsapp-button.tsx'
import type { Rules } from '#ui/layout/style-rules.tsx'
import type { FramedSite } from './load-site.server.ts'

/** Pixels. */
const size = 44
const space = 12
/** The padding of `container-page`, from the edge of the window. */
const edge = 'max(clamp(1.25rem, 4vw, 4rem), 50vw - 38rem)'

/**
 * The buttons of chat and WhatsApp in the header of checkout, where they cover nothing. They are
 * made on the server, because they need no script of React and checkout has little room for more
 * (scripts/size-budget.ts).
 */
export function checkoutContact({
  chat,
  whatsapp,
  texts,
}: Pick<FramedSite, 'chat' | 'whatsapp' | 'texts'>): { html: string; rules: Rules } {
  const { frame } = texts.site
  const html = renderToStaticMarkup(
    <SiteTextsContext value={texts.site}>
      {whatsapp && (
        <aside aria-label={frame.whatsapp}>
          <WhatsappButton button={whatsapp} />
        </aside>
      )}
      {chat && (
        <aside aria-label={frame.liveChat}>
          {/* A panel that opens by itself would cover the order. */}
          <ChatLauncher
            launcher={{ ...chat, autoShowAfterSeconds: 0 }}
            place="site"
            label={fillText(frame.chatWith, { brand: chat.brandName })}
          />
        </aside>
      )}
    </SiteTextsContext>,
  )
  const inHeader = {
    position: 'absolute',
    inset: `0.625rem ${edge} auto auto`,
    width: `${size}px`,
    height: `${size}px`,
    translate: 'none',
    'box-shadow': 'none',
    padding: '0',
    '--small': '0',
  }
  return {
    html,
    rules: {
      ...(whatsapp && { '.whatsapp-button': whatsappRules(whatsapp)['.whatsapp-button'] ?? {} }),
      ...(chat && { ':root': launcherRules(chat)[':root'] ?? {} }),
      // Also the button of an open chat, which is outside the header.
      '.site-header .checkout-contact a, #chat .chat-launcher': inHeader,
      // Below its button, whichever side that has elsewhere: beside it the page would be wider than
      // a phone.
      '.site-header .checkout-contact .contact-label': {
        inset: 'calc(100% + 0.5rem) 0 auto auto',
      },
      ...(chat && {
        '.site-header .checkout-contact .whatsapp-button': {
          right: `calc(${edge} + ${size + space}px)`,
        },
      }),
    },
  }
}
