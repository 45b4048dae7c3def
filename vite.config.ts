import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://localhost:${process.env['PORT'] ?? '3000'}`

/** Asks for the text font with the page itself: found in the stylesheet only, it would start a round trip later. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /archivo-latin-wdth-normal.*\.woff2$/.test(file))
        if (font === undefined) throw new Error('The text font is missing from the build.')
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFont()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    sourcemap: false,
    // An asset as a data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/api': server, '/healthz': server, '/readyz': server },
  },
})
