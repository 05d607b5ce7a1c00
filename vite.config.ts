import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The server's own entry is built in one graph with the pages, so that both share one pool and one configuration.
  environments: {
    ssr: { build: { target: 'node24', rolldownOptions: { input: './server/main.ts' } } },
  },
  build: { target: 'es2022' },
})
