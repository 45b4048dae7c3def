import { createHash } from 'node:crypto'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// The host stays as the browser wrote it: the server refuses what comes from an origin other than its own.
const server = { target: `http://localhost:${process.env['PORT'] ?? '3000'}`, changeOrigin: false }

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

/** The same key as in src/web/lib/theme.ts. */
const THEME_SCRIPT =
  "try{var t=localStorage.getItem('mendsight:theme');" +
  "if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}"

/**
 * Shows the page in the theme that was chosen in this browser from its first paint on; the app's own script comes too
 * late for that. A file of its own, because the content security policy refuses scripts inside of the page.
 */
function themeFirst(): Plugin {
  const hash = createHash('sha256').update(THEME_SCRIPT).digest('hex').slice(0, 8)
  const fileName = `assets/theme-${hash}.js`
  let isBuild = false
  return {
    name: 'theme-first',
    config: (_config, { command }) => {
      isBuild = command === 'build'
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: THEME_SCRIPT })
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        isBuild
          ? { tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' }
          : { tag: 'script', children: THEME_SCRIPT, injectTo: 'head-prepend' },
      ],
    },
  }
}

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFont(), themeFirst()],
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
