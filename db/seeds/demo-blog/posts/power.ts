import type { DemoPost } from '../demo-post.ts'

export const power: DemoPost = {
  slug: 'load-shedding-and-data-centres',
  title: 'What load-shedding does to a data centre, and to you',
  excerpt:
    'Servers here have run on batteries and diesel for years without a blink. The weak spots are elsewhere, and two are in your own building.',
  metaTitle: 'Load-shedding and data centres',
  metaDescription:
    'How a South African data centre rides through a power cut, which links to your customers don’t, and what to fix in your own office first.',
  category: 'running-a-business',
  tags: ['power', 'latency'],
  author: 'Lindiwe Mbatha',
  picture: 'power',
  daysAgo: 121,
  views: 3307,
  alt: 'A mains line that breaks off while the line below it goes on',
  content: `<p>Load-shedding has become rare since its worst year, 2023, and everyone hopes it stays that way. But a cable thief, a blown substation or a storm can still take the power out for an afternoon. People then ask us whether their site is down. It isn't, and here's why.</p>
<h2>Inside the building</h2>
<p>A proper data centre never runs on the mains alone. There are three layers behind it:</p>
<ol><li><strong>Batteries</strong> carry the whole load from the first millisecond. The servers do not notice. They only have to last a few minutes.</li><li><strong>Generators</strong> start automatically and take over in under a minute. There is at least one spare, because on the day one of them won't start.</li><li><strong>Diesel</strong> on site for a day or two, and a contract for more. Long cuts test this part: when a whole city needs fuel, it matters who is first in the queue.</li></ol>
<p>Ask any host three questions. When did you last run on diesel with the full load, on purpose? For how long? What failed? The honest answer to the last one is never &quot;nothing&quot;.</p>
<h2>Outside it</h2>
<p>The fibre between cities is powered at both ends and rarely fails. The weak spots are close to people. Mobile towers have batteries for a few hours, and they can't recharge between two cuts in one day; that's why the signal dies in the second one. Street cabinets for fibre have small batteries too.</p>
<p>You can see this in visitor numbers: phones drop off first, then come back when the power does. The site was up all the time; fewer people could reach it.</p>
<h2>In your office</h2>
<p>Two boxes decide whether you are online: the fibre terminal on the wall and the router. Together they draw less than 20 watts. A small lithium UPS for routers keeps them running for three hours or more and costs less than a day without orders. Get one for the shop's card machine too.</p>
<p>Then there's the one nobody thinks of. If your backup, your camera recorder or the computer with the accounts is in the office, it's the least protected machine you have. Move what matters to a place with diesel.</p>`,
}
