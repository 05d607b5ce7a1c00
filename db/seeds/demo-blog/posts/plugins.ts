import type { DemoPost } from '../demo-post.ts'

export const plugins: DemoPost = {
  slug: 'how-many-plugins-are-too-many',
  title: 'How many plugins are too many?',
  excerpt:
    'We’ve seen fast sites with sixty and slow ones with six. Look at what each one does on every page, and who still looks after it.',
  metaTitle: 'How many WordPress plugins is too many',
  metaDescription:
    'The number of WordPress plugins says little. Four questions for each one, how to measure what it costs on every page, and how to remove it for good.',
  category: 'wordpress',
  tags: ['php', 'security'],
  author: 'Nadia Jacobs',
  picture: 'plugins',
  daysAgo: 205,
  views: 1543,
  alt: 'A wall of plugs, a few of them hanging loose',
  content: `<p>The honest answer is a number you won't like: one more than you look after. A plugin is a program someone else wrote, running inside your shop with all the keys. Sixty small ones by careful people do less harm than one that was abandoned in 2021.</p>
<h2>Four questions for each</h2>
<ol><li><strong>What would we lose without it?</strong> If nobody knows, switch it off on a staging copy and wait a week.</li><li><strong>When was it last updated?</strong> Over a year is a warning. &quot;Closed&quot; in the WordPress directory is an alarm: it often means a hole nobody fixed.</li><li><strong>What does it put on every page?</strong> Open the home page's source and search for <code>wp-content/plugins</code>. A gallery's script on a page without a gallery is wasted weight.</li><li><strong>What does it ask the database?</strong> Install Query Monitor on the staging copy and sort by component. A single related-posts plugin can take longer than all the others together.</li></ol>
<h2>Two for the same thing</h2>
<p>Most sites that have grown over the years have two plugins for caching, two for search engines, three for forms and a page builder that is used on one page. Choose one of each. Caching in particular doesn't add up: two of them fight, and the winner shows last week's prices.</p>
<h2>Removing one properly</h2>
<p>Deactivate, look at the site for a day, then delete it. Deactivated plugins are still on the disk, and a hole in one can often still be used. Deleting leaves tables and options behind in the database; that is untidy rather than dangerous, but if <code>wp_options</code> has grown past a few megabytes of autoloaded rows, it's time to clean up. Check the size:</p>
<pre><code>wp db query "SELECT ROUND(SUM(LENGTH(option_value))/1024) AS kb FROM wp_options WHERE autoload IN ('yes','on','auto','auto-on')"</code></pre>
<p>Under 800 KB is fine. Above that, every single page load has to carry it.</p>`,
}
