import { Hono } from 'hono'
import { findAgreement, notifyOfCardUpdate } from './agreements.server.ts'
import { deliver } from './deliver.server.ts'
import { CardPage, MessagePage } from './pages.tsx'
import { page } from './process.server.tsx'
import { defaultBasePath, isAllowedTarget, type SimulatorOptions } from './simulator.ts'

/** The page for replacing a stored card; it returns to the link's `return`. */
export function cardUpdateRoutes(options: SimulatorOptions): Hono {
  const base = options.basePath ?? defaultBasePath
  const app = new Hono()

  app.get('/eng/recurring/update/:token', async (c) => {
    const back = c.req.query('return') ?? ''
    const agreement = await findAgreement(c.req.param('token'))
    if (!agreement || !isAllowedTarget(back, options)) {
      return page(
        c,
        <MessagePage base={base} title="Card not found" text="Use the link of the shop again." />,
        { status: 404 },
      )
    }
    const action = `${base}/eng/recurring/update/${agreement.token}?return=${encodeURIComponent(back)}`
    return page(c, <CardPage base={base} action={action} back={back} />, {
      status: 200,
      form: new Map([['return_url', back]]),
    })
  })

  app.post('/eng/recurring/update/:token', async (c) => {
    const back = c.req.query('return') ?? ''
    const agreement = await findAgreement(c.req.param('token'))
    if (!agreement || !isAllowedTarget(back, options)) {
      return page(
        c,
        <MessagePage base={base} title="Card not found" text="Use the link of the shop again." />,
        { status: 404 },
      )
    }
    const notification = await notifyOfCardUpdate(agreement, options)
    if (notification) await deliver(notification, options)
    return c.redirect(back, 303)
  })
  return app
}
