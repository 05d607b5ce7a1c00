import type { DemoPost } from '../demo-post.ts'

export const moving: DemoPost = {
  slug: 'moving-a-site-without-a-gap',
  title: 'Moving a site to another host without downtime',
  excerpt:
    'Nobody has to see a page that says "back soon". The steps we take when we move a shop on a working day.',
  metaTitle: 'Move your site without downtime',
  metaDescription:
    'The order of steps for moving a website to a new host without downtime: copy, test by hosts file, lower the TTL, freeze orders, switch, and wait.',
  category: 'performance',
  tags: ['moving', 'dns', 'backups'],
  author: 'Themba Ndlovu',
  picture: 'moving',
  daysAgo: 229,
  views: 2216,
  alt: 'Two houses and a plank between them, a box in the middle',
  content: `<p>Moves go wrong in the hour between &quot;the new site works&quot; and &quot;everyone sees it&quot;. Some visitors are on the old server, some on the new one, and both take orders. The steps below keep that hour harmless.</p>
<h2>A week before</h2>
<ol><li>Lower the TTL of the records that will change to 300 seconds. Do it now, because the old value has to expire first.</li><li>Copy files and database to the new host.</li><li>Look at the copy under its real name by telling only your own computer where it is. It takes one line in your hosts file:</li></ol>
<pre><code>203.0.113.24   www.example.co.za example.co.za</code></pre>
<p>Click through everything, the checkout included. Get the certificate issued before the switch; your new host can do that with a DNS record.</p>
<h2>The day</h2>
<ol><li>Choose a quiet hour on a Tuesday or Wednesday, when the people who can help are awake.</li><li>Stop the old shop from taking orders, but leave it readable. A line at the top is enough: &quot;Ordering is back at 06:30.&quot;</li><li>Copy the database again, and any new uploads. It only takes minutes, because the rest is already there.</li><li>Change the A and AAAA records. Both of them: a forgotten AAAA sends everyone with IPv6, which means most phones, to the old server.</li><li>Open the new shop for orders. Place one yourself and pay for it.</li></ol>
<h2>The week after</h2>
<p>Leave the old server running and watch its access log. It should go quiet within the hour. What still comes after a day is bots, and the one program in your office with the old address in its settings. Check that scheduled jobs only run on the new server: if two servers send the nightly email, everyone notices.</p>
<p>Then put the TTL back to an hour, make a backup of the new site, restore it somewhere, and only then cancel the old plan.</p>`,
}
