import type { DemoPost } from '../demo-post.ts'

/** Posts that visitors do not see: a draft, a scheduled post and an archived one. */
export const draft: DemoPost = {
  slug: 'when-an-object-cache-pays',
  title: 'When an object cache pays, and when it hides a slow query',
  excerpt: 'Redis makes a good WordPress better and a bad one harder to understand. Measure first.',
  metaTitle: 'When a WordPress object cache pays',
  metaDescription: '',
  category: 'wordpress',
  tags: ['php'],
  author: 'Anika van der Merwe',
  picture: 'plugins',
  daysAgo: 2,
  views: 0,
  alt: '',
  status: 'draft',
  content: `<p>An object cache keeps answers from the database in memory between requests. For a page that differs for each visitor, such as a cart or a members' area, it's the only cache that helps.</p>
<h2>Measure first</h2>
<p>Still to add: the figures of the three shops before and after, and the query that took 900 ms.</p>`,
}

export const scheduled: DemoPost = {
  slug: 'what-http-3-changes-on-a-mobile-network',
  title: 'What HTTP/3 changes on a mobile network',
  excerpt:
    'One round trip less at the start, and no more waiting for one lost packet. Where you’ll notice it, and where you won’t.',
  metaTitle: 'What HTTP/3 changes on mobile',
  metaDescription:
    'HTTP/3 saves a round trip on each new connection and stops one lost packet from holding up all others. Where that helps on South African networks.',
  category: 'performance',
  tags: ['latency', 'mobile'],
  author: 'Nadia Jacobs',
  picture: 'distance',
  daysAgo: -4,
  views: 0,
  alt: '',
  status: 'scheduled',
  content: `<p>HTTP/3 runs over QUIC, which opens the connection and sets up encryption in one round trip instead of two. On a fibre line you won't feel it. On a phone with 120 milliseconds to the operator's core network you will.</p>
<h2>Lost packets</h2>
<p>With HTTP/2 everything shares one stream, and one lost packet holds up all the pictures behind it until it is sent again. QUIC keeps them apart: only the picture that lost something waits. Mobile networks lose packets all the time, in lifts, at the edge of a cell, when you walk past a wall.</p>
<h2>Changing networks</h2>
<p>Leave the house, and the phone switches from Wi-Fi to mobile data. Every TCP connection breaks. A QUIC connection has its own number and carries on.</p>
<p>Turn it on if your host offers it. You don't have to change anything on the site, and browsers that don't support it carry on as before.</p>`,
}

export const archived: DemoPost = {
  slug: 'leaving-php-7-4',
  title: 'Leaving PHP 7.4 before November',
  excerpt: 'Support ends on 28 November 2022. What to check this month.',
  metaTitle: 'Leaving PHP 7.4 before November',
  metaDescription: '',
  category: 'wordpress',
  tags: ['php', 'moving'],
  author: 'Themba Ndlovu',
  picture: 'php',
  daysAgo: 1_500,
  views: 6_402,
  alt: '',
  status: 'archived',
  content: `<p>PHP 7.4 gets its last security fix on 28 November 2022. If your site still runs on it, put a day aside before then: update the plugins, try version 8.0 on a staging copy, and switch.</p>
<p>We turn 7.4 off for new sites on 1 December and for all others at the end of February.</p>`,
}
